#!/bin/sh
# Makes the disk that a booted system gets besides its own: sh payload.sh SCRIPT JDK DISK. In the
# system it is /opt/bailey: Bailey's jars, its tests, a JDK when JDK is a directory, and the script.

set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
tree=$(cd "$here/../.." && pwd -P)
script=$1 jdk=$2 disk=$3
. "$tree/scripts/jdk.sh"
JAVA_HOME=$(bailey_find_jdk)
export JAVA_HOME
state=$tree/.build/hosts
mkdir -p "$state"
log=$state/build.log
work=$(mktemp -d "$state/payload.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

fail() {
  grep -E 'ERROR|error:' "$log" | tail -n 20 >&2
  echo "hosts: $1 failed, see $log" >&2
  exit 1
}

# What the tests need of others, copied anew when a pom changed.
libraries() {
  library=$state/libraries-$(cat "$tree/pom.xml" "$tree"/*/pom.xml | sha256sum | cut -c1-16)
  [ ! -d "$library" ] || return 0
  (cd "$tree" && mvn -B -pl testing -am -Dspotless.check.skip=true -Dmaven.main.skip=true \
    -Dmaven.test.skip=true '-Dtarget.directory=../.build/hosts/maven/${project.artifactId}' \
    compile dependency:copy-dependencies -DincludeScope=test -DexcludeGroupIds=dev.bailey \
    -DoutputDirectory="$library.new") >"$log" 2>&1 </dev/null || fail "finding the tests' libraries"
  rm -rf "$state"/libraries-????????????????
  mv "$library.new" "$library"
}

# The plain compiler: the checks of the build are for the build.
tests() {
  find "$tree/testing/src" "$tree/randomtest/src/main" -path '*/java/*' -name '*.java' >"$work/sources"
  "$JAVA_HOME/bin/javac" -nowarn -proc:none -parameters -d "$work/root/tests" -cp "$work/root/lib/*:$work/root/test-lib/*" \
    @"$work/sources" >"$log" 2>&1 || fail "compiling the tests"
  for resources in "$tree"/testing/src/*/resources; do
    [ ! -d "$resources" ] || cp -r "$resources/." "$work/root/tests/"
  done
}

mkdir -p "$work/root/lib" "$work/root/test-lib"
sh "$tree/scripts/build.sh" "$tree" || exit 1
. "$tree/.build/launch"
(
  flock 9
  libraries
  cp "$bailey_lib"/*.jar "$work/root/lib/"
  for jar in "$library"/*.jar; do
    [ -e "$work/root/lib/${jar##*/}" ] || cp "$jar" "$work/root/test-lib/"
  done
  tests
) 9>"$state/lock"
if [ -n "$jdk" ]; then
  mkdir "$work/root/jdk"
  (cd "$jdk" && tar -c --exclude=./jmods --exclude=./man --exclude=./lib/src.zip --exclude=./demo .) |
    tar -x -C "$work/root/jdk"
fi
cp -r "$here/tools" "$work/root/bin"
cp "$tree/scripts/jvm.sh" "$work/root/"
cp "$script" "$work/root/script"
chmod -R a+rX "$work/root"
chmod a+x "$work/root"/bin/*
size=$(du -sm "$work/root" | cut -f1)
rm -f "$disk"
truncate -s "$((size * 5 / 4 + 32))M" "$disk"
mke2fs -q -t ext4 -O ^has_journal -d "$work/root" "$disk"
