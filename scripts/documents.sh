# Writes what documents take from the code: sh scripts/documents.sh. Those are the parts between
# <!-- generated: NAME --> and <!-- end -->; the names are in Facts.java in testing/.../documents.
set -u
root=$(cd "$(dirname "$0")/.." && pwd -P) || exit 1
. "$root/scripts/jdk.sh"
jdk=$(bailey_find_jdk) || exit 1
cd "$root" && JAVA_HOME=$jdk exec mvn -q -B -pl testing -am -Dtest=GeneratedPartsTest \
  -Dsurefire.failIfNoSpecifiedTests=false -Dbailey.documents=write test
