# Adds up the test reports of all modules: sh scripts/test-summary.sh ROOT [quick|some]. Names the slowest
# classes, every test that failed or was skipped with its reason, and every class that has no report:
# its JVM ended before its turn, or its module did not compile. The last line has the numbers. Fails
# unless there are tests and every one of them ran and passed.
set -u
root=$1
mode=${2:-all}

# "MODULE CLASS" for each test class in the sources. Bases of others are abstract.
classes() {
  [ "$mode" != some ] || return 0
  set -- "$root"/*/src/test/java
  [ -d "$1" ] || return 0
  find "$@" -name '*Test.java' -o -name '*IT.java' | sort | while IFS= read -r file; do
    case $mode$file in quick*IT.java) continue ;; esac
    grep -q '^\(public \)\?abstract class' "$file" && continue
    module=${file#"$root"/}
    class=${file##*/src/test/java/}
    echo "${module%%/*} $(echo "${class%.java}" | tr / .)"
  done
}

never_ran() {
  classes | while read -r module class; do
    [ -e "$root/$module/target/surefire-reports/TEST-$class.xml" ] || echo "$module $class"
  done
}

lost=$(never_ran)
set -- "$root"/*/target/surefire-reports/TEST-*.xml
[ -e "$1" ] || set -- /dev/null

# Records begin with the name of a tag. What programs printed is CDATA and may look like tags.
awk -v lost="$lost" '
  BEGIN { RS = "<" }

  function attribute(name) {
    if (!match($0, "[ \t\n]" name "=\"[^\"]*\"")) return ""
    return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
  }

  function plain(text) {
    gsub(/&#10;/, "\n", text); gsub(/&#9;/, " ", text)
    gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text)
    gsub(/&quot;/, "\"", text); gsub(/&apos;/, "\047", text); gsub(/&amp;/, "\\&", text)
    return text
  }

  # The first lines of a message; a seed is in the first one.
  function reason(text,  lines, count, all, i) {
    count = split(plain(text), lines, "\n")
    for (i = 1; i <= count && i <= 8; i++) if (lines[i] != "") all = all "\n      " substr(lines[i], 1, 400)
    return all
  }

  function note(what) {
    noted[++notes] = "  " what " " module() " " test reason(attribute("message"))
  }

  function module(  parts, count) {
    count = split(FILENAME, parts, "/")
    return parts[count - 3]
  }

  FNR == 1 { quoted = 0; suite = 0 }
  /^!\[CDATA\[/ { quoted = 1 }
  quoted { if (/\]\]>/) quoted = 0; next }

  /^testsuite[ \t\n]/ && !suite {
    suite = 1
    tests += attribute("tests")
    failed += attribute("errors") + attribute("failures")
    skipped += attribute("skipped")
    slow[module() " " attribute("name")] = attribute("time") + 0
  }
  /^testcase[ \t\n]/ { test = attribute("classname") "." plain(attribute("name")) }
  /^(failure|error)[ \t\n>]/ { note("failed") }
  /^skipped[ \t\n>\/]/ { note("skipped") }

  # The ten largest, by picking the largest ten times.
  function print_slowest(  i, name, best) {
    print "slowest classes:"
    for (i = 0; i < 10; i++) {
      best = ""
      for (name in slow) if (best == "" || slow[name] > slow[best]) best = name
      if (best == "" || slow[best] < 1) return
      printf "  %6.1f s %s\n", slow[best], best
      delete slow[best]
    }
  }

  END {
    if (tests > 0) print_slowest()
    for (i = 1; i <= notes; i++) print noted[i]
    missing = lost == "" ? 0 : split(lost, classes, "\n")
    for (i = 1; i <= missing; i++) {
      split(classes[i], words, " ")
      if (++per_module[words[1]] <= 10) print "  never ran " classes[i]
    }
    for (name in per_module) if (per_module[name] > 10) print "  never ran " per_module[name] " classes of " name
    failed += missing
    if (missing > 0) print "Classes that never ran count as failed: their JVM ended before, or their module did not compile."
    printf "%d passed, %d failed, %d skipped\n", tests - (failed - missing) - skipped, failed, skipped
    exit tests == 0 || failed > 0 || skipped > 0
  }
' "$@"
