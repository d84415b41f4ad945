#!/bin/sh
# Runs ./verify where nothing was installed before: in a new Debian root with nothing but a JDK, Maven
# and a clone of the last commit. As root, on a system with apt and mmdebstrap.
set -eu
cd "$(dirname "$0")/.."
. scripts/jdk.sh
. scripts/packages.sh

usage() {
  cat <<'END'
usage: ./verify fresh [--release NAME] [--maven-repository DIR] [--keep] [-- ARGUMENT...]

  --release NAME          which Debian; default: this system's
  --maven-repository DIR  start with a copy of it instead of an empty one
  --keep                  leave the root there, and say where it is
  ARGUMENT...             for ./verify inside; default: none

New roots are made from an archive in BAILEY_CACHE (default ~/.cache/bailey).
END
}

fail() {
  echo "fresh: $1" >&2
  exit 1
}

release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
repository='' keep=''
while [ $# -gt 0 ]; do
  case $1 in
    --release) release=$2 && shift ;;
    --maven-repository) repository=$2 && shift ;;
    --keep) keep=yes ;;
    --) shift && break ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && fail "no such option: $1" ;;
  esac
  shift
done

[ "$(id -u)" = 0 ] || fail "needs root"
for program in mmdebstrap unshare pivot_root git; do
  command -v "$program" >/dev/null || fail "needs $program"
done

cache=${BAILEY_CACHE:-${HOME:-/root}/.cache/bailey}
archive=$cache/fresh-$release.tar
mkdir -p "$cache"

make_archive() {
  [ ! -s "$archive" ] || return 0
  echo "fresh: making $archive"
  bailey_package_sources "$release" >"$cache/sources.list"
  bailey_apt_settings >"$cache/apt.conf"
  mmdebstrap --quiet --format=tar --variant=minbase --include=maven,ca-certificates \
    --aptopt="$cache/apt.conf" "$release" "$archive.new" "$cache/sources.list"
  mv "$archive.new" "$archive"
}

unpack() {
  tar -xf "$archive" -C "$root"
  bailey_apt_settings >"$root/etc/apt/apt.conf.d/99host"
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  if [ -d /usr/local/share/ca-certificates ]; then
    cp -r /usr/local/share/ca-certificates "$root/usr/local/share/"
  fi
}

# With what its links lead to: the system's settings and certificates.
copy_jdk() {
  mkdir -p "$root/usr/lib/jvm"
  cp -rLp "$(bailey_find_jdk)" "$root/usr/lib/jvm/"
}

copy_sources() {
  git clone -q --no-hardlinks . "$root/srv/bailey"
  [ -z "$repository" ] || {
    mkdir -p "$root/root/.m2"
    cp -a --reflink=auto "$repository" "$root/root/.m2/repository"
  }
}

# In namespaces of its own, so that all mounts and processes are gone afterwards. The new root is
# made the root of the namespace: within a mere chroot the kernel refuses user namespaces.
inside='
  set -eu
  root=$1
  shift
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /sys "$root/sys"
  mount --rbind /dev "$root/dev"
  mkdir "$root/old"
  cd "$root"
  pivot_root . old
  umount -l /old
  rmdir /old
  cd /srv/bailey
  said=$(update-ca-certificates 2>&1) || { echo "$said" >&2; exit 1; }
  exec env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    LANG=C.UTF-8 TERM="${TERM:-dumb}" ./verify "$@"
'

make_archive
root=$(mktemp -d "$cache/root.XXXXXX")
if [ -n "$keep" ]; then
  echo "fresh: the root is $root"
else
  trap 'rm -rf --one-file-system "$root"' EXIT
  trap 'exit 1' HUP INT TERM
fi
chmod 755 "$root"
unpack
copy_jdk
copy_sources
status=0
unshare --mount --pid --fork --kill-child sh -c "$inside" sh "$root" "$@" || status=$?
exit "$status"
