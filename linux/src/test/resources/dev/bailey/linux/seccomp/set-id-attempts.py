"""Tries every way to a setuid or setgid file or a device in a directory; prints what worked.

Each attempt gets a fresh name and the mode, and returns what it made, as a path or a descriptor.
"""
import ctypes, os, platform, stat, sys

os.chdir(sys.argv[1])
os.umask(0)
here = os.open(".", os.O_RDONLY)
libc = ctypes.CDLL(None, use_errno=True)


def system_call(number, *arguments):
    result = libc.syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def chmod(name, mode):
    os.mknod(name, 0o755)
    os.chmod(name, mode)
    return name


def chmod_high_bits(name, mode):
    os.mknod(name, 0o755)
    number = 53 if platform.machine() == "aarch64" else 268
    system_call(number, here, name.encode(), ctypes.c_ulong(0xDEAD00000000 | mode))
    return name


def fchmod(name, mode):
    fd = os.open(name, os.O_CREAT | os.O_RDONLY, 0o755)
    os.fchmod(fd, mode)
    return fd


def fchmodat(name, mode):
    os.mknod(name, 0o755)
    os.chmod(name, mode, dir_fd=here)
    return name


def fchmodat2(name, mode):
    os.mknod(name, 0o755)
    system_call(452, here, name.encode(), mode, 0)
    return name


def chmod_directory(name, mode):
    os.mkdir(name, 0o755)
    os.chmod(name, mode)
    return name


def open_create(name, mode):
    return os.open(name, os.O_CREAT | os.O_WRONLY, mode)


def open_temporary(name, mode):
    return os.open(".", os.O_TMPFILE | os.O_WRONLY, mode)


def openat2(name, mode):
    how = (ctypes.c_uint64 * 3)(os.O_CREAT | os.O_WRONLY, mode, 0)
    return system_call(437, here, name.encode(), how, ctypes.c_size_t(24))


def mknod(name, mode):
    os.mknod(name, stat.S_IFREG | mode)
    return name


def mkdir(name, mode):
    os.mkdir(name, mode)
    return name


def character_device(name, mode):
    os.mknod(name, stat.S_IFCHR | 0o666, 0)
    return name


def block_device(name, mode):
    os.mknod(name, stat.S_IFBLK | 0o666, os.makedev(7, 0))
    return name


ATTEMPTS = [
    chmod, chmod_high_bits, fchmod, fchmodat, fchmodat2, chmod_directory, open_create,
    open_temporary, openat2, mknod, mkdir, character_device, block_device,
]

for mode in (0o4755, 0o2755):
    for attempt in ATTEMPTS:
        name = attempt.__name__
        try:
            made = os.stat(attempt(f"{name}-{mode:o}", mode)).st_mode
            if made & 0o6000 or stat.S_ISCHR(made) or stat.S_ISBLK(made):
                print(f"{name} {mode:o}")
        except OSError as e:
            print(f"{name} {mode:o}: {e}", file=sys.stderr)

# What was made after all, whatever the calls said.
for name in os.listdir("."):
    made = os.lstat(name).st_mode
    if made & 0o6000 or stat.S_ISCHR(made) or stat.S_ISBLK(made):
        print("left", name)
