#!/bin/sh
# Runs everything on the named systems, or on all: sh verify.sh [NAME...]. Writes what was run where into
# docs/hosts.md; sections of systems that were not named stay. The exit code is 0 when all passed.
# With --short as the name it is one system and the tests that tell most, and nothing is written.

set -u
here=$(cd "$(dirname "$0")" && pwd -P)
tree=$(cd "$here/../.." && pwd -P)
. "$here/systems.sh"
. "$here/table.sh"
. "$tree/scripts/packages.sh"
page=$tree/docs/hosts.md
logs=$tree/.build/hosts/logs
mkdir -p "$logs"

# Puts a section in place of the one with its name, or at the end.
replace() {
  awk -v name="$1" -v new="$2" '
    function put() { while ((getline line < new) > 0) print line; done = 1 }
    /^## / { skip = ($2 == name); if (skip) put() }
    !skip { print }
    END { if (!done) put() }' "$page" >"$page.new" && mv "$page.new" "$page"
}

# Short enough for every change.
short() {
  {
    echo "CONTEXTS='service user'"
    echo "CLASSES='$(printf 'dev.bailey.testing.hosts.%sCheck ' Doctor HostUntouched)'"
    cat "$here/story.sh"
  } >"$logs/short.sh"
  sh "$here/run.sh" debian-13 "$logs/short.sh" 2>&1 | tee "$logs/short.log"
  # Both ways to start came to their end, and all passed there.
  [ "$(grep -c '^hosts: end .* | exit 0 | host state as before ' "$logs/short.log")" = 2 ] && exit 0
  echo "verify: debian-13 in emulation FAILED, see $logs/short.log" >&2
  exit 1
}

# Boots a system twice, with two of the four ways to start Bailey in each: an emulated machine has one
# processor, and this machine usually more.
both_halves() {
  # In a session of its own, to be ended as a whole.
  setsid sh "$here/verify.sh" --half "$1" service user &
  other=$!
  trap 'kill -- "-$other"; exit 1' HUP INT TERM
  half "$1" login container
  wait "$other"
  trap - HUP INT TERM
  cat "$logs/$1.service.log" "$logs/$1.login.log" >"$logs/$1.log"
}

half() {
  name=$1
  shift
  { echo "CONTEXTS='$*'" && cat "$here/story.sh"; } >"$logs/$name.$1.sh"
  { sh "$here/run.sh" "$name" "$logs/$name.$1.sh" 2>&1; echo "hosts: exit $?"; } | tee "$logs/$name.$1.log"
}

case ${1:-} in
  --short) short ;;
  --half) shift && half "$@" && exit ;;
esac
bailey_require_packages "$here/packages.txt" || exit 1
status=0
for name in ${*:-$BAILEY_HOSTS}; do
  bailey_host_system "$name" || exit 1
  log=$logs/$name.log
  echo "verify: $name"
  both_halves "$name"
  [ "$(grep -c '^hosts: exit 0$' "$log")" = 2 ] || { status=1; echo "verify: $name FAILED, see $log" >&2; }
  # A system that did not come up has no table: what was known of it stays.
  if grep -q '^hosts: end ' "$log"; then
    bailey_hosts_section "$name" "$log" >"$logs/$name.md"
    bailey_hosts_complete "$logs/$name.md" || { status=1; echo "verify: $name FAILED: its table has a hole, see $log" >&2; }
    replace "$name" "$logs/$name.md"
  fi
done
exit $status
