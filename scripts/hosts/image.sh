#!/bin/sh
# Makes the disk of a system, once: sh image.sh NAME prints the directory that holds disk, kernel and
# initrd. What was made by the same recipe is used again; BAILEY_HOSTS_REBUILD=1 makes it anew.

set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
. "$here/systems.sh"
. "$here/../packages.sh"
name=$1
bailey_host_system "$name"
cache=$(bailey_hosts_cache)

# What the tests need besides systemd as it comes: programs that are confined, and those that attack.
packages="systemd systemd-sysv libpam-systemd dbus dbus-user-session systemd-container udev kmod
  initramfs-tools zstd $kernel $jdk bubblewrap procps iproute2 curl python3 gcc libc6-dev
  ca-certificates openssl attr passwd login"

say() { printf 'hosts: %s\n' "$1" >&2; }

fail() {
  say "$1"
  exit 1
}

recipe() {
  cat "$here/image.sh" "$here/systems.sh" "$here"/guest/* | sha256sum | cut -c1-16
}

# A processor that is not this one's: programs of the new system run by QEMU while it is set up. The
# kernel is told for as long as that takes, unless it knows already. Not by the mount point below /proc:
# what is mounted there is seen by others.
emulate() {
  [ "$architecture" != "$(dpkg --print-architecture)" ] || return 0
  emulator=$(command -v qemu-aarch64-static) || fail "needs qemu-aarch64-static (apt-get install qemu-user-static)"
  command -v arch-test >/dev/null || fail "needs arch-test (apt-get install arch-test)"
  registry=$work/binfmt
  mkdir "$registry"
  mount -t binfmt_misc binfmt_misc "$registry" || fail "cannot run programs of $architecture: no binfmt_misc"
  mounted=$registry
  ! grep -ls '^interpreter .*qemu-aarch64' "$registry"/* >/dev/null || return 0
  printf '%s' ":bailey-arm64:M::\\x7fELF\\x02\\x01\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\xb7\\x00:\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\x00\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xfe\\xff\\xff\\xff:$emulator:F" \
    >"$registry/register"
  registered=$registry/bailey-arm64
}

tidy() {
  [ -z "$registered" ] || echo -1 >"$registered"
  [ -z "$mounted" ] || umount "$mounted"
  rm -rf "$work"
}

# Only the drivers of the emulated machine: a small initrd is unpacked sooner.
small_initrd() {
  cat <<'HOOK'
mkdir -p "$1/etc/initramfs-tools/conf.d" "$1/usr/share/initramfs-tools/modules.d"
printf 'MODULES=list\nCOMPRESS=zstd\n' >"$1/etc/initramfs-tools/conf.d/bailey"
printf '%s\n' virtio_pci virtio_mmio virtio_blk ext4 >"$1/usr/share/initramfs-tools/modules.d/bailey"
HOOK
}

root_file_system() {
  small_initrd >"$work/hook"
  bailey_package_sources "$suite" >"$work/sources"
  bailey_apt_settings >"$work/apt.conf"
  [ -s "$work/sources" ] && set -- "$work/sources" || set --
  # A mirror may be some days behind; these systems are never reached by anybody.
  mmdebstrap --mode=root --aptopt="$work/apt.conf" --aptopt='Acquire::Check-Valid-Until "false"' --architectures="$architecture" --variant=minbase \
    --include="$(echo $packages | tr ' ' ,)" --essential-hook="sh $work/hook \"\$1\"" \
    --customize-hook="sh $here/guest/prepare.sh \"\$1\"" \
    "$suite" "$work/root" "$@" >"$work/log" 2>&1 </dev/null || {
    tail -n 30 "$work/log" >&2
    fail "could not make the root of $name"
  }
}

disk() {
  cp "$work"/root/boot/vmlinuz-* "$work/out/kernel"
  cp "$work"/root/boot/initrd.img-* "$work/out/initrd"
  rm -rf "$work"/root/var/cache/apt/* "$work"/root/var/lib/apt/lists/*
  truncate -s 6G "$work/out/disk"
  mke2fs -q -t ext4 -O ^has_journal -d "$work/root" "$work/out/disk"
}

mkdir -p "$cache"
made=$cache/$name-$(recipe)
exec 8>"$cache/$name.lock"
flock 8
if [ -z "${BAILEY_HOSTS_REBUILD:-}" ] && [ -e "$made/disk" ]; then
  printf '%s\n' "$made"
  exit 0
fi
[ "$(id -u)" = 0 ] || fail "making an image needs root"
for program in mmdebstrap mke2fs; do
  command -v $program >/dev/null || fail "needs $program (apt-get install mmdebstrap e2fsprogs)"
done
say "making the image of $name (once; some minutes)"
registered= mounted=
work=$(mktemp -d "$cache/making.XXXXXX")
trap tidy EXIT
trap 'exit 1' HUP INT TERM
mkdir "$work/out"
emulate
root_file_system
disk
rm -rf "$cache/$name"-????????????????
mv "$work/out" "$made"
printf '%s\n' "$made"
