# Sets up the root of a system before it becomes a disk: sh prepare.sh ROOT. Nothing of Debian is
# changed but what a machine without a screen or a network needs.
set -e
root=$1 here=$(dirname "$0")
install -m 755 "$here/bailey-guest" "$root/usr/local/sbin/bailey-guest"
install -m 644 "$here/bailey-guest.service" "$root/etc/systemd/system/"
mkdir -p "$root/opt/bailey"
chroot "$root" systemctl enable -q bailey-guest.service
# It would take the console, and nobody logs in there.
chroot "$root" systemctl mask -q serial-getty@.service getty@.service
# An ordinary user, whose user manager is there from the start on.
chroot "$root" useradd -m -s /bin/bash someone
mkdir -p "$root/var/lib/systemd/linger"
: >"$root/var/lib/systemd/linger/someone"
echo host >"$root/etc/hostname"
printf '127.0.0.1 localhost host\n::1 localhost\n' >"$root/etc/hosts"
: >"$root/etc/fstab"
# Time-driven jobs would change files while they are compared.
for timer in apt-daily apt-daily-upgrade dpkg-db-backup e2scrub_all fstrim man-db systemd-tmpfiles-clean; do
  chroot "$root" systemctl mask -q "$timer.timer"
done
