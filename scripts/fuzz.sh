#!/bin/sh
# Makes up inputs for the parsers, for two minutes each, and stops at the first that breaks one. Such
# an input is written beside the seeds of the test, where every later test run tries it again.
#
#   scripts/fuzz.sh                  all of them
#   scripts/fuzz.sh OptionParser     one of them

set -eu
cd "$(dirname "$0")/.."
. scripts/jdk.sh
JAVA_HOME=$(bailey_find_jdk)
export JAVA_HOME

for test in ${1:-OptionParser DockerProfile Rule ClientHello DnsQuery HttpTarget ExplicitEntry PolicyFile}; do
  JAZZER_FUZZ=1 mvn -B -pl core,protocol,linux,runtimes,storage,egress,sessions,cli test -Dtest="${test}FuzzTest" \
    -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.hooks=true
done
