"""Makes, changes and describes trees of files, independently of the code under test.

make DIR            a tree with one of everything
random DIR N COUNT  so many files and directories, the same for the same N
change DIR N        changes a few things, the same for the same N
describe DIR        every path with all its properties, one line each
allocated DIR       the bytes that its files take on disk
"""
import hashlib
import os
import random
import socket
import stat
import sys


def write(directory, name, content, mode=0o644):
    fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode, dir_fd=directory)
    os.write(fd, content)
    os.close(fd)


def attributes(path):
    try:
        return sorted((name, os.getxattr(path, name)) for name in os.listxattr(path))
    except OSError:
        return []


def describe(directory, prefix, links, lines):
    for name in sorted(os.listdir(directory), key=os.fsencode):
        path = prefix + b"/" + os.fsencode(name) if prefix else os.fsencode(name)
        status = os.stat(name, dir_fd=directory, follow_symlinks=False)
        first = links.setdefault(status.st_ino, path) if status.st_nlink > 1 else path
        facts = [path.hex() if len(path) > 300 else repr(path), oct(status.st_mode),
                 status.st_uid, status.st_gid, status.st_mtime_ns]
        if stat.S_ISLNK(status.st_mode):
            facts.append(os.readlink(name, dir_fd=directory))
        elif stat.S_ISREG(status.st_mode):
            fd = os.open(name, os.O_RDONLY, dir_fd=directory)
            digest = hashlib.sha256()
            while chunk := os.read(fd, 1 << 20):
                digest.update(chunk)
            facts += [status.st_size, digest.hexdigest(), attributes(fd),
                      "same as " + repr(first) if first != path else ""]
            os.close(fd)
        elif stat.S_ISDIR(status.st_mode):
            fd = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=directory)
            facts.append(attributes(fd))
            lines.append(" ".join(map(str, facts)))
            describe(fd, path, links, lines)
            os.close(fd)
            continue
        lines.append(" ".join(map(str, facts)))


def make(root):
    directory = os.open(root, os.O_RDONLY)
    write(directory, b"plain", b"plain text\nsecond line\n")
    write(directory, b"empty", b"")
    write(directory, b"secret", b"for the owner\n", 0o600)
    write(directory, b"none", b"for nobody\n", 0o644)
    write(directory, b"caf\xe9 \xff\xfe\n", b"a name that is no UTF-8\n")
    write(directory, "größe".encode(), b"a name that is\n")
    write(directory, b"n" * 255, b"a long name\n")
    write(directory, b"binary", bytes(range(256)) * 1000)
    write(directory, b"script.sh", b"#!/bin/sh\necho hi\n", 0o755)
    os.mkdir(b"directory", 0o755, dir_fd=directory)
    os.mkdir(b"directory/empty", 0o700, dir_fd=directory)
    os.mkdir(b"directory/sub", 0o755, dir_fd=directory)
    write(directory, b"directory/sub/file", b"deeper\n")
    os.link(b"plain", b"directory/other name of plain", src_dir_fd=directory, dst_dir_fd=directory)
    os.symlink(b"plain", b"link", dir_fd=directory)
    os.symlink(b"/nowhere/\xff", b"dangling", dir_fd=directory)
    os.symlink(b"directory", b"link to directory", dir_fd=directory)
    os.mkfifo(b"fifo", 0o640, dir_fd=directory)
    if os.geteuid() == 0:
        os.chown(b"secret", 1234, 5678, dir_fd=directory)
        os.chown(b"link", 1234, 5678, dir_fd=directory, follow_symlinks=False)
        write(directory, b"setuid", b"#!/bin/true\n", 0o755)
        os.chmod(b"setuid", 0o6755, dir_fd=directory)
    sparse = os.open(b"sparse", os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=directory)
    os.pwrite(sparse, b"middle", 5_000_000)
    os.ftruncate(sparse, 50_000_000)
    os.close(sparse)
    large = os.open(b"large", os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=directory)
    os.write(large, random.Random(1).randbytes(3_000_001))
    os.close(large)
    if "--no-attributes" not in sys.argv:
        plain = os.open(b"binary", os.O_RDONLY, dir_fd=directory)
        os.setxattr(plain, "user.note", b"\x00\xffbytes")
        os.close(plain)
        os.setxattr(os.path.join(root, "directory"), "user.on.directory", b"yes")
        if os.geteuid() == 0:
            write(directory, b"capable", b"#!/bin/true\n", 0o755)
            capability = bytes.fromhex("0100000200040000000000000000000000000000")
            os.setxattr(os.path.join(root, "capable"), "security.capability", capability)
    deep = os.dup(directory)
    for _ in range(40):
        os.mkdir(b"d" * 200, dir_fd=deep)
        lower = os.open(b"d" * 200, os.O_RDONLY, dir_fd=deep)
        os.close(deep)
        deep = lower
    write(deep, b"bottom", b"eight thousand characters down\n")
    os.chmod(b"none", 0, dir_fd=directory)
    os.utime(b"plain", ns=(1, 1_234_567_890_123_456_789), dir_fd=directory)
    os.utime(b"link", ns=(1, 987_654_321), dir_fd=directory, follow_symlinks=False)
    os.utime(b"directory/empty", ns=(5, 5), dir_fd=directory)
    os.chmod(b"directory/sub", 0o555, dir_fd=directory)


# Lengths around those of pages, blocks and buffers, where copiers change their ways.
LENGTHS = [0, 1, 1000, 4095, 4096, 4097, 65_535, 65_536, 65_537, 131_072, 200_000, 1_048_577]


def pieces(choice, path):
    """Data and holes in any order, a hole at the end among them."""
    with open(path, "wb") as file:
        end = 0
        for _ in range(choice.randrange(5)):
            length = choice.choice(LENGTHS)
            if choice.random() < 0.5:
                file.seek(end)
                file.write(choice.randbytes(length))
            end += length
        file.truncate(end)


def odd_name(choice):
    alphabet = b"ab \\'\"\n\t*?-.\xff\xc3\xa9\x01"
    return bytes(choice.choice(alphabet) for _ in range(choice.choice([1, 5, 60]))).strip(b".") + b"x"


def random_tree(root, seed, count):
    choice = random.Random(seed)
    directories, files = [os.fsencode(root)], []
    for number in range(count):
        path = os.path.join(choice.choice(directories), odd_name(choice) + b"%d" % number)
        kind = choice.randrange(8)
        if kind == 0:
            os.mkdir(path)
            directories.append(path)
        elif kind == 1:
            os.symlink(choice.choice([b"x", b"../\xff", b"/nowhere", b"."]), path)
        elif kind == 2 and files:
            os.link(choice.choice(files), path)
        else:
            pieces(choice, path)
            files.append(path)
    for path in files + directories[1:]:
        decorate(choice, path)
    # From below: what is made in a directory changes its time.
    for path in files + directories[:0:-1]:
        os.utime(path, ns=(choice.randrange(2**60), choice.randrange(2**60)))


def decorate(choice, path):
    if os.geteuid() == 0 and choice.random() < 0.3:
        os.chown(path, choice.randrange(70_000), choice.randrange(70_000))
    os.chmod(path, choice.choice([0o644, 0o600, 0o755, 0o000, 0o1777, 0o444]))
    if "--no-attributes" not in sys.argv and choice.random() < 0.3:
        os.setxattr(path, "user.note", choice.randbytes(choice.choice([0, 1, 200])))


def allocated(root):
    total, seen = 0, set()
    for base, _, files in os.walk(os.fsencode(root)):
        for name in files:
            status = os.lstat(os.path.join(base, name))
            if status.st_ino not in seen:
                seen.add(status.st_ino)
                total += status.st_blocks * 512
    return total


def listener(root):
    os.chdir(root)
    server = socket.socket(socket.AF_UNIX)
    server.bind("socket")
    server.close()


def change(root, seed):
    choice = random.Random(seed)
    paths = []
    for base, directories, files in os.walk(os.fsencode(root)):
        paths += [os.path.join(base, name) for name in files]
    for _ in range(6):
        action = choice.randrange(8)
        path = choice.choice(sorted(paths)) if paths else None
        fresh = os.path.join(os.fsencode(root), b"new-%d" % choice.randrange(10**9))
        if action <= 1 or path is None or not os.path.lexists(path):
            with open(fresh, "wb") as file:
                file.write(choice.randbytes(choice.choice([0, 10, 5000, 200_000])))
        elif action == 2:
            os.remove(path)
        elif action == 3 and os.path.isfile(path) and not os.path.islink(path):
            with open(path, "ab") as file:
                file.write(choice.randbytes(100))
        elif action == 4 and os.path.isfile(path) and not os.path.islink(path):
            os.chmod(path, choice.choice([0o600, 0o644, 0o755]))
        elif action == 5:
            os.rename(path, fresh)
        elif action == 6 and not os.path.islink(path):
            os.link(path, fresh)
        else:
            os.makedirs(os.path.join(fresh, b"in", b"it"))
            os.symlink(b"../somewhere", os.path.join(fresh, b"in", b"link"))


if sys.argv[1] == "make":
    make(sys.argv[2])
    if "--no-socket" not in sys.argv:
        listener(sys.argv[2])
elif sys.argv[1] == "random":
    random_tree(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
elif sys.argv[1] == "allocated":
    print(allocated(sys.argv[2]))
elif sys.argv[1] == "change":
    change(sys.argv[2], int(sys.argv[3]))
else:
    found = []
    top = os.open(sys.argv[2], os.O_RDONLY)
    describe(top, b"", {}, found)
    sys.stdout.buffer.write("\n".join(found).encode("utf-8", "surrogateescape") + b"\n")
