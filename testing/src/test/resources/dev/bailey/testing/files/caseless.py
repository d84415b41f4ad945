#!/usr/bin/python3
"""A file system that does not tell upper from lower case: caseless.py MOUNTPOINT. Ends when it is unmounted."""
import ctypes
import os
import struct
import sys
import time

libc = ctypes.CDLL(None, use_errno=True)
fd = os.open('/dev/fuse', os.O_RDWR)
options = b'fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions' % fd
NOSUID_NODEV = 6
if libc.mount(b'caseless', sys.argv[1].encode(), b'fuse', NOSUID_NODEV, options):
    raise OSError(ctypes.get_errno(), 'mount')

ENTRY_OUT = '<QQQQII'
NODES = {1: ('', None), 2: ('secret.txt', b'canary'), 3: ('1234', b'canary')}
NOW = int(time.time())
LOOKUP, FORGET, GETATTR, OPEN, READ, STATFS, RELEASE = 1, 2, 3, 14, 15, 17, 18
FLUSH, INIT, OPENDIR, READDIR, RELEASEDIR, BATCH_FORGET = 25, 26, 27, 28, 29, 42
ENOENT, ENOSYS = 2, 38


def attributes(node):
    content = NODES[node][1]
    mode = 0o40755 if content is None else 0o100644
    size = len(content or b'')
    return struct.pack('<QQQQQQIIIIIIIIII', node, size, 8, NOW, NOW, NOW, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)


def entries(offset):
    out = b''
    for node, (name, _) in sorted(NODES.items())[1:]:
        if node > offset:
            entry = struct.pack('<QQII', node, node, len(name), 8) + name.encode()
            out += entry + b'\0' * (-len(entry) % 8)
    return out


def found(argument):
    wanted = argument.split(b'\0')[0].decode('utf8', 'replace').lower()
    return next((node for node, (name, _) in NODES.items() if node > 1 and name == wanted), 0)


def reply(unique, data=b'', error=0):
    try:
        os.write(fd, struct.pack('<IiQ', 16 + len(data), -error, unique) + data)
    except OSError:
        pass  # The request was interrupted.


def answer(operation, unique, node, argument):
    if operation == INIT:
        reply(unique, struct.pack('<IIIIHHIIHHI7I', 7, 31, 65536, 0, 12, 9, 65536, 1, 16, 0, 0, *[0] * 7))
    elif operation == LOOKUP:
        child = found(argument) if node == 1 else 0
        if child:
            reply(unique, struct.pack(ENTRY_OUT, child, 0, 1, 1, 0, 0) + attributes(child))
        else:
            reply(unique, error=ENOENT)
    elif operation == GETATTR:
        reply(unique, struct.pack('<QII', 1, 0, 0) + attributes(node))
    elif operation in (OPEN, OPENDIR):
        reply(unique, struct.pack('<QII', 0, 0, 0))
    elif operation == READ:
        offset, size = struct.unpack_from('<QI', argument, 8)
        reply(unique, NODES[node][1][offset:offset + size])
    elif operation == READDIR:
        reply(unique, entries(struct.unpack_from('<Q', argument, 8)[0]))
    elif operation == STATFS:
        reply(unique, struct.pack('<QQQQQIIII6I', 100, 50, 50, 100, 50, 4096, 255, 4096, 0, *[0] * 6))
    elif operation in (RELEASE, RELEASEDIR, FLUSH):
        reply(unique)
    elif operation not in (FORGET, BATCH_FORGET, 36):
        reply(unique, error=ENOSYS)


while True:
    try:
        request = os.read(fd, 1 << 17)
    except InterruptedError:
        continue
    except OSError as e:
        if e.errno == 19:  # ENODEV: unmounted.
            break
        continue
    _, operation, unique, node = struct.unpack_from('<IIQQ', request)
    answer(operation, unique, node, request[40:])
