# Adds up the test reports of all modules: sh scripts/test-summary.sh ROOT. Prints one line and fails
# unless there are tests and every one of them ran and passed.
set -u

# Attributes of the first <testsuite> of each report, one report per line.
cat "$1"/*/target/surefire-reports/TEST-*.xml 2>/dev/null | tr '\n' ' ' | awk '
  BEGIN { RS = "<testsuite " }
  function number(name) {
    return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) + 0 : 0
  }
  NR > 1 {
    $0 = " " $0
    sub(/>.*/, "")
    tests += number("tests")
    failed += number("errors") + number("failures")
    skipped += number("skipped")
  }
  END {
    printf "%d passed, %d failed, %d skipped\n", tests - failed - skipped, failed, skipped
    exit tests == 0 || failed > 0 || skipped > 0
  }
'
