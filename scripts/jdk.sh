# Finds a JDK that can build and run Bailey. Sourced by ./bailey, ./verify and scripts/build.sh.
# Versions are read from the JDK's own `release` file: starting java only to ask it takes long.

BAILEY_LEAST_JDK=25

# Prints the major version of the JDK in $1; nothing when there is no JDK.
bailey_jdk_version() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  while IFS='=' read -r name value; do
    if [ "$name" = JAVA_VERSION ]; then
      value=${value#\"}
      printf '%s\n' "${value%%[!0-9]*}"
      return 0
    fi
  done <"$1/release"
}

# Prints the places to look at, best first, one per line. BAILEY_JDK_DIRECTORIES (separated by
# spaces) replaces the directories that hold several JDKs.
bailey_jdk_candidates() {
  [ -z "${JAVA_HOME:-}" ] || printf '%s\n' "$JAVA_HOME"
  found=$(command -v java 2>/dev/null) && found=$(readlink -f "$found" 2>/dev/null) &&
    printf '%s\n' "${found%/bin/java}"
  for directory in ${BAILEY_JDK_DIRECTORIES:-/usr/lib/jvm /usr/java /opt/java /Library/Java/JavaVirtualMachines}; do
    for home in "$directory"/*; do
      [ ! -d "$home/Contents/Home" ] || home=$home/Contents/Home
      printf '%s\n' "$home"
    done
  done
}

# Prints the home of the first JDK that is new enough, or says on stderr what is missing and fails.
bailey_find_jdk() {
  seen=
  while IFS= read -r home; do
    version=$(bailey_jdk_version "$home")
    [ -n "$version" ] || continue
    if [ "$version" -ge "$BAILEY_LEAST_JDK" ]; then
      printf '%s\n' "$home"
      return 0
    fi
    seen="$seen $home (Java $version)"
  done <<EOF
$(bailey_jdk_candidates)
EOF
  {
    echo "bailey: needs a JDK $BAILEY_LEAST_JDK or later and found none${seen:+, only:$seen}"
    if command -v apt-get >/dev/null 2>&1; then
      echo "hint: apt-get install openjdk-$BAILEY_LEAST_JDK-jdk-headless, where your release has it;"
    else
      echo "hint: install the JDK $BAILEY_LEAST_JDK of your system's package manager;"
    fi
    echo "      or unpack one from https://adoptium.net and set JAVA_HOME to its directory."
  } >&2
  return 1
}
