# Builds and starts the benchmarks: sh scripts/bench.sh ROOT [options]. Called by ./bailey bench.
set -u
root=$(cd "$1" && pwd -P) || exit 125
shift
library=$root/.build/bench
log=$root/.build/bench.log
. "$root/scripts/jdk.sh"
jdk=$(bailey_find_jdk) || exit 125

# Another build to compare with is built by its own script, which it is asked for help by.
previous=
for word in "$@"; do
  if [ "$previous" = --against ] && [ -f "$word/scripts/bench.sh" ]; then
    sh "$word/scripts/bench.sh" "$word" --help >/dev/null || exit 125
  fi
  previous=$word
done

newest=$(find "$root/core" "$root/protocol" "$root/storage" "$root/linux" "$root/runtimes" "$root/egress" "$root/sessions" "$root/cli" "$root/benchmarks" -name '*.java' -newer "$library/built" 2>/dev/null | head -n 1)
if [ ! -e "$library/built" ] || [ -n "$newest" ]; then
  printf 'bailey: building the benchmarks…' >&2
  mkdir -p "$library"
  if (cd "$root" && JAVA_HOME=$jdk mvn -B -pl benchmarks -am -Dmaven.test.skip=true \
    -Dspotless.check.skip=true '-Dtarget.directory=../.build/maven/${project.artifactId}' \
    package dependency:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$library") >"$log" 2>&1 </dev/null &&
    cp "$root"/.build/maven/bailey-benchmarks/bailey-benchmarks-*.jar "$library/"; then
    touch "$library/built"
    echo ' done' >&2
  else
    echo ' failed' >&2
    tail -n 15 "$log" >&2
    exit 125
  fi
fi
exec "$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Dbailey.launcher="$root/bailey" \
  -cp "$library/*" dev.bailey.benchmarks.BenchMain "$@"
