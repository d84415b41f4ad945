# The table of a system, made of the lines that story.sh printed. For other scripts to source.

# A section: the versions, then a table with a column for each way to start, whether it came to its end or not.
bailey_hosts_section() {
  awk -v name="$1" -F ' [|] ' '
    BEGIN { width = split("service login user container", columns, " ") }
    /^hosts: system / {
      split(substr($0, 15), parts, " ")
      for (i in parts) { split(parts[i], pair, "="); version[pair[1]] = pair[2] }
    }
    /^hosts: row / {
      where = substr($1, 12); label = $2; passed = $3 + 0; failed = $4 + 0
      if (!(label in known)) { known[label] = 1; rows[++count] = label }
      cell[label, where] = failed ? "**" failed " of " (passed + failed) " failed**" : passed ? passed " passed" : "**none ran**"
    }
    /^hosts: end / {
      where = substr($1, 12); ended[where] = 1
      cell["host as before", where] = $3 ~ /as before/ ? "yes" : "**no**"
      cell["seconds", where] = $4 + 0
    }
    END {
      rows[++count] = "host as before"; rows[++count] = "seconds"
      printf "## %s\n\nKernel %s, glibc %s, systemd %s, JDK %s.\n\n|", name, version["kernel"], version["glibc"], version["systemd"], version["jdk"]
      for (c = 1; c <= width; c++) printf " | %s", columns[c]
      printf " |\n|---"
      for (c = 1; c <= width; c++) printf "|---"
      print "|"
      for (r = 1; r <= count; r++) {
        printf "| %s", rows[r]
        for (c = 1; c <= width; c++) printf " | %s", (rows[r], columns[c]) in cell ? cell[rows[r], columns[c]] : ended[columns[c]] ? "–" : "**not ended**"
        print " |"
      }
      print ""
    }' "$2"
}

# Whether all that a table tells is good: tests that did not run prove no more than those that failed.
bailey_hosts_complete() {
  grep -q '^| host as before ' "$1" && ! grep -q '[*][*]' "$1"
}
