# Writes the man pages of all commands: sh scripts/man.sh DIRECTORY. They are made from the same
# model as help and completion, and from what ./bailey has built last; it builds first when needed.
set -u
if [ $# -ne 1 ]; then
  echo 'usage: sh scripts/man.sh DIRECTORY' >&2
  exit 125
fi
root=$(cd "$(dirname "$0")/.." && pwd -P) || exit 125
sh "$root/scripts/build.sh" "$root" || exit 125
. "$root/.build/launch"
exec "$bailey_java" -cp "$bailey_class_path" dev.bailey.cli.ManualWriter "$1"
