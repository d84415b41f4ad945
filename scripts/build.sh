# Builds Bailey for ./bailey: sh scripts/build.sh ROOT. Everything goes under ROOT/.build:
#   lib.N/    the jars and the AOT caches of one build; running commands keep using an older one
#   maven/    what Maven makes on the way
#   launch    what ./bailey needs to start: sourced by it, replaced in one step
#   stamp     which sources that was, and (by its time) when they were last compared
#   build.log what Maven said

set -u
root=$(cd "$1" && pwd -P) || exit 1
state=$root/.build
log=$state/build.log
. "$root/scripts/jdk.sh"
. "$root/scripts/jvm.sh"

fail() {
  printf 'bailey: %s\n' "$1" >&2
  [ -z "${2:-}" ] || printf 'hint: %s\n' "$2" >&2
  exit 1
}

debug() {
  [ -z "${BAILEY_DEBUG:-}" ] || printf 'bailey: %s\n' "$1" >&2
}

# What is done now, for somebody who waits at a terminal: written over what was done before.
step() {
  [ ! -t 2 ] || printf '\r\033[Kbailey: building%s: %s…' "$first" "$1" >&2
}

# Tells at a terminal which module Maven is at, as it says in the log; ends with this script at the latest.
show_modules() {
  while [ -t 2 ] && kill -0 $$ 2>/dev/null; do
    module=$(sed -n 's/^\[INFO\] Building .*\(\[[0-9]*\/[0-9]*\]\)$/\1/p' "$log" | tail -n 1)
    step "compiling $module"
    sleep 1
  done
}

# What the sources are: their trees in Git, and what was changed since. Fails without Git.
sources() {
  command -v git >/dev/null 2>&1 || return 1
  git -C "$root" rev-parse HEAD:core HEAD:protocol HEAD:linux HEAD:runtimes HEAD:storage HEAD:egress HEAD:sessions HEAD:cli HEAD:pom.xml HEAD:scripts 2>/dev/null &&
    git -C "$root" diff HEAD -- core protocol linux runtimes storage egress sessions cli pom.xml scripts 2>/dev/null | git hash-object --stdin
}

is_built() {
  bailey_root= bailey_java= bailey_lib=
  [ -r "$state/launch" ] && [ -r "$state/stamp" ] || return 1
  . "$state/launch"
  [ -x "$bailey_java" ] && [ -d "$bailey_lib" ] && [ "$root" -ef "$bailey_root" ] || return 1
  # Where Git cannot tell, for example in the tree of another user, what is there is used.
  now=$(sources) || now=
  [ -z "$now" ] || [ "$now" = "$(cat "$state/stamp")" ]
}

# Waits until no other caller builds. The kernel gives the lock back when its holder dies.
lock() {
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$state/lock" && flock 9
    return
  fi
  until mkdir "$state/lock.directory" 2>/dev/null; do
    [ -w "$state" ] || return 1
    sleep 1
  done
  trap 'rmdir "$state/lock.directory" 2>/dev/null' EXIT
  trap 'exit 1' HUP INT TERM
}

compile() {
  # A folder per module, since all of them are built with one setting.
  (cd "$root" && JAVA_HOME=$jdk mvn -B -T 1C -pl cli -am -Dmaven.test.skip=true \
    -Dbailey.unchecked -Dspotless.check.skip=true '-Dtarget.directory=../.build/maven/${project.artifactId}' \
    package dependency:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$library") >"$log" 2>&1 </dev/null 9>&- &&
    cp "$state"/maven/bailey-cli/bailey-cli-*.jar "$library/" >>"$log" 2>&1
}

# SQLite's driver first: it looks for files of its own at each start, and the JVM opens every jar
# before the one that has them.
class_path() {
  path=
  for jar in "$library"/sqlite-jdbc-*.jar "$library"/*.jar; do
    case $path:$jar in
      *"$jar:"* | *"/sqlite-jdbc-*.jar" | */jspecify-*.jar) ;; # there already, none, annotations only
      *) path=$path${path:+:}$jar ;;
    esac
  done
  printf '%s\n' "$path"
}

# A project as people have them: what it is searched for is to be recorded as well.
sample_project() {
  sample=$state/training
  rm -rf "$sample"
  mkdir -p "$sample/.git/hooks" "$sample/.vscode" "$sample/src/main" &&
    printf '[core]\n\trepositoryformatversion = 0\n\tbare = false\n' >"$sample/.git/config" &&
    echo 'ref: refs/heads/main' >"$sample/.git/HEAD" &&
    : >"$sample/.git/hooks/pre-commit" && : >"$sample/.vscode/tasks.json" &&
    : >"$sample/.envrc" && : >"$sample/README.md" && : >"$sample/src/main/program.c" &&
    chmod 700 "$sample"
}

# Lets the JVM record what the usual commands load. Without the caches all works, only slower. The
# state directory is new for the second cache and used for the third, which people use every day: it
# is not to hold what only makes tables.
train() {
  rm -rf "$state"/training.state*
  for cache in run all session; do
    step "preparing a quick start ($cache)"
    sample_project &&
      (cd "$sample" && BAILEY_STATE="$state/training.state" LC_ALL=C.UTF-8 "$jdk/bin/java" -XX:AOTCacheOutput="$library/$cache.aot" $BAILEY_JVM_OPTIONS \
        -cp "$1" dev.bailey.cli.Training "$cache") >>"$log" 2>&1 </dev/null 9>&-
    [ -s "$library/$cache.aot" ] || debug "no AOT cache could be made, see $log"
  done
  rm -rf "$sample" "$state"/training.state*
}

# Whether the new build starts at all, with the options ./bailey uses.
starts() {
  "$jdk/bin/java" -XX:AOTCache="$library/all.aot" -Xlog:disable $BAILEY_JVM_OPTIONS -cp "$1" \
    dev.bailey.cli.Main version >>"$log" 2>&1 </dev/null 9>&-
}

quoted() {
  printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

# Names the new build as the one to use. Moving a file replaces it in one step.
publish() {
  {
    echo "bailey_root=$(quoted "$root")"
    echo "bailey_java=$(quoted "$jdk/bin/java")"
    echo "bailey_lib=$(quoted "$library")"
    echo "bailey_class_path=$(quoted "$1")"
  } >"$state/launch.new" && mv "$state/launch.new" "$state/launch" || return 1
  # The stamp is as old as the comparison: what changed during the build is noticed next time.
  printf '%s\n' "$2" >"$state/stamp.new" && touch -r "$state/started" "$state/stamp.new" &&
    mv "$state/stamp.new" "$state/stamp"
}

# Removes builds before the last two: a command started a moment ago may still read its jars.
tidy() {
  for old in "$state"/lib.*; do
    [ "$old" = "$library" ] || [ "$old" = "$previous" ] || rm -rf "$old"
  done
}

use_what_is_there() {
  if [ -z "${BAILEY_REBUILD:-}" ] && is_built; then
    touch "$state/stamp" 2>/dev/null
    exit 0
  fi
}

use_what_is_there
mkdir -p "$state" 2>/dev/null && [ -w "$state" ] ||
  fail "cannot write to $state" "Build once as a user who can: $root/bailey version"
lock || fail "cannot lock $state"
use_what_is_there # Another caller may have built it meanwhile.

jdk=$(bailey_find_jdk) || exit 1
command -v mvn >/dev/null 2>&1 ||
  fail "needs Maven to build, and there is no mvn on the PATH" "apt-get install maven"
first=
[ -r "$state/launch" ] || first=' (first run, this takes minutes)'
printf 'bailey: building%s…' "$first" >&2
start=$(date +%s)
previous=${bailey_lib:-}
: >"$state/started"
before=$(sources) || before=
library=$state/lib.$start.$$
mkdir -p "$library" || fail "cannot write to $state"
: >"$log"
show_modules 9>&- &
shower=$!
compile
compiled=$?
kill "$shower" 2>/dev/null
wait "$shower" 2>/dev/null
if [ "$compiled" != 0 ]; then
  rm -rf "$library"
  echo ' failed' >&2
  grep '^\[\(ERROR\|WARNING\)\] .' "$log" | tail -n 20 >&2
  fail "the build failed" "All it said is in $log"
fi
path=$(class_path)
train "$path"
if ! starts "$path"; then
  rm -rf "$library"
  echo ' failed' >&2
  tail -n 5 "$log" >&2
  fail "the build does not start" "All it said is in $log"
fi
publish "$path" "$before" || fail "cannot write to $state"
tidy
[ ! -t 2 ] || printf '\r\033[Kbailey: building%s…' "$first" >&2
printf ' done in %s s\n' "$(($(date +%s) - start))" >&2
exit 0
