# What the tests need from the system, as scripts/packages.txt lists it, and where packages come from.
# Sourced by ./verify and the scripts that make systems.

PATH=$PATH:/usr/sbin:/sbin

# Prints "package program" for each line of the list in $1.
bailey_packages() {
  while read -r package program _; do
    case $package in
      '' | '#'*) ;;
      *) printf '%s %s\n' "$package" "$program" ;;
    esac
  done <"$1"
}

# Whether a program, by name or path, or else its package is there.
bailey_is_installed() {
  case $2 in
    -) dpkg -s "$1" >/dev/null 2>&1 ;;
    /*) [ -e "$2" ] ;;
    *) command -v "$2" >/dev/null 2>&1 ;;
  esac
}

# Prints those lines whose program is missing. A library without a program can only be asked for
# where there is dpkg.
bailey_missing_packages() {
  bailey_packages "$1" | while read -r package program; do
    [ "$program" != - ] || command -v dpkg >/dev/null 2>&1 || continue
    bailey_is_installed "$package" "$program" || printf '%s %s\n' "$package" "$program"
  done
}

# The first of the packages a|b that the system offers.
bailey_offered_package() {
  for name in $(echo "$1" | tr '|' ' '); do
    if apt-cache show "$name" >/dev/null 2>&1; then
      printf '%s\n' "$name"
      return
    fi
  done
  printf '%s\n' "${1%%|*}"
}

# Installs packages, and starts none of the servers that come with them.
bailey_install() {
  policy=/usr/sbin/policy-rc.d
  (
    if [ ! -e "$policy" ]; then
      trap 'rm -f "$policy"' EXIT
      trap 'exit 1' HUP INT TERM
      printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy"
    fi
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
  )
}

# Installs what is missing as root, where there is apt; then says what is still missing and fails.
bailey_require_packages() {
  missing=$(bailey_missing_packages "$1")
  if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -q >/dev/null
    names=$(echo "$missing" | while read -r package _; do bailey_offered_package "$package"; done)
    echo "verify: installing" $names
    bailey_install $names || echo "verify: apt-get failed" >&2
    missing=$(bailey_missing_packages "$1")
  fi
  [ -n "$missing" ] || return 0
  echo "verify: missing, and the tests need them:" >&2
  echo "$missing" | while read -r package program; do
    echo "  $program (package $package)" | sed 's/^  - (\(.*\))$/  \1/' >&2
  done
  echo "hint: as root on Debian or Ubuntu, ./verify installs them; scripts/packages.txt says what for." >&2
  return 1
}

# How this system reaches its package sources, as settings of apt.
bailey_apt_settings() {
  apt-config dump 2>/dev/null | grep -E '^Acquire::(http|https|Check-Valid-Until|Retries)' || true
}

# The package sources of this system, for the release $1 of Debian; none where this is no Debian.
bailey_package_sources() {
  own=$(. /etc/os-release && [ "$ID" = debian ] && echo "$VERSION_CODENAME") || return 0
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    sort -u | while read -r uri suite component; do
    case $1:$suite in
      *:"$own") echo "deb $uri $1 $component" ;;
      # Nothing is added to what is not released.
      sid:*) ;;
      *:"$own"-*) echo "deb $uri $1${suite#"$own"} $component" ;;
    esac
  done
}
