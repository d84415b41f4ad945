#!/bin/sh
# Boots a system and runs a script in it, as root: sh run.sh NAME SCRIPT. Prints what the script
# prints and ends with its exit code; 125 when the system did not come that far. See README.md.

set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
tree=$(cd "$here/../.." && pwd -P)
. "$here/systems.sh"
. "$tree/scripts/jdk.sh"
[ $# = 2 ] || {
  echo "usage: scripts/hosts/run.sh NAME SCRIPT; systems: $BAILEY_HOSTS" >&2
  exit 125
}
name=$1 script=$2
bailey_host_system "$name" || exit 125
[ -r "$script" ] || {
  echo "hosts: cannot read $script" >&2
  exit 125
}
limit=${BAILEY_HOSTS_TIMEOUT:-3600}

fail() {
  echo "hosts: $name: $1" >&2
  echo "hosts: the last lines of its console:" >&2
  tail -n 25 "$work/console" 2>/dev/null | tr -d '\r' >&2
  exit 125
}

machine() {
  case $architecture in
    arm64) echo "qemu-system-aarch64 -M virt -cpu max,pauth=off" ;;
    *) echo "qemu-system-x86_64 -M q35 -cpu max" ;;
  esac
}

console() {
  case $architecture in
    arm64) echo ttyAMA0 ;;
    *) echo ttyS0 ;;
  esac
}

# The image is not written to: changes are forgotten when the machine ends. One processor: where two
# are emulated by two threads, one of them may still run code that the other has just patched, and the
# guest's kernel patches itself when the first CPU limit is set (seen: a panic at the patched jump).
# Services may take long to start: on a busy machine the emulated one is slow.
boot() {
  # A system that comes to no end is ended, and also when this script is killed.
  exec setpriv --pdeathsig TERM timeout --kill-after=10 "$limit" $(machine) -accel tcg,thread=single -smp 1 -m "${BAILEY_HOSTS_MEMORY:-4096}" -nodefaults -no-user-config \
    -display none -no-reboot -nic none -kernel "$image/kernel" -initrd "$image/initrd" \
    -append "root=/dev/vda rw console=$(console) quiet systemd.show_status=0 systemd.default_timeout_start_sec=600 panic=-1 mitigations=off" \
    -drive "file=$image/disk,format=raw,if=none,id=disk,snapshot=on" -device virtio-blk-pci,drive=disk \
    -drive "file=$work/payload,format=raw,if=none,id=payload,readonly=on" \
    -device virtio-blk-pci,drive=payload,serial=payload \
    -device virtio-rng-pci -device virtio-serial-pci \
    -chardev "file,id=output,path=$work/output" -device virtserialport,chardev=output,name=bailey.output \
    -chardev "file,id=status,path=$work/status" -device virtserialport,chardev=status,name=bailey.status \
    -serial "file:$work/console" </dev/null >"$work/qemu" 2>&1
}

end() {
  [ -z "$emulator" ] || kill "$emulator" 2>/dev/null || true
  rm -rf "$work"
}

emulator=
work=$(mktemp -d "${TMPDIR:-/tmp}/bailey-host.XXXXXX")
trap end EXIT
trap 'exit 125' HUP INT TERM
image=$(sh "$here/image.sh" "$name") || exit 125
brought=
[ -n "$jdk" ] || brought=$(bailey_find_jdk) || exit 125
sh "$here/payload.sh" "$script" "$brought" "$work/payload" || exit 125

# As many machines at a time as there are processors: more would take longer and run out of time.
claim() {
  place=${BAILEY_HOSTS_LOCK:-$(bailey_hosts_cache)/running}
  for number in $(seq "$(nproc)"); do
    exec 7>"$place.$number"
    ! flock -n 7 || return 0
  done
  echo "hosts: waiting for another system to end" >&2
  flock 7
}

attempt() {
  : >"$work/output"
  boot 7>&- &
  emulator=$!
  tail -f -n +1 --pid="$emulator" "$work/output" &
  reader=$!
  wait "$emulator" || true
  emulator=
  wait "$reader" || true
}

claim
attempt
# An unprivileged program cannot bring down a sound kernel, so this is the emulation's: tried once more.
if [ ! -s "$work/status" ] && grep -q 'Kernel panic' "$work/console"; then
  tail -n 40 "$work/console" | tr -d '\r' >&2
  echo "hosts: $name: its kernel panicked, see above; booting it once more" >&2
  attempt
fi
[ -s "$work/status" ] || fail "ended without an exit code $(cat "$work/qemu")"
exit "$(cat "$work/status")"
