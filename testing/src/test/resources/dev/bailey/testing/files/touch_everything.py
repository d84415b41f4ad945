# Arguments: paths that exist, "--", denied paths that do not. Says what it could do with each, and
# leaves everything where it was.
import os
import shutil
import sys

split = sys.argv.index('--')
paths, missing = sys.argv[1:split], sys.argv[split + 1:]


def attempt(act, *arguments):
    try:
        act(*arguments)
        return True
    except OSError:
        return False


def read(path):
    with open(path) as file:
        # The first line is the path that the file had when it was made.
        print('got', file.read().split('\n')[0])


def append(path):
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    os.write(descriptor, b'\nchanged')
    os.close(descriptor)


def make_in(directory):
    probe = os.path.join(directory, 'probe')
    os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    os.unlink(probe)


def make_missing():
    for path in missing:
        if attempt(os.makedirs, path):
            print('made', path)
            while path not in paths and not os.listdir(path):
                os.rmdir(path)
                path = os.path.dirname(path)


for path in paths:
    could = ''
    if os.path.isdir(path):
        could += 'w' if attempt(make_in, path) else ''
    else:
        could += 'r' if attempt(read, path) else ''
        could += 'w' if attempt(append, path) else ''
    print('could', could, path)

make_missing()

# Other names for the same: a rule must not move away with its parent, nor be passed by a hard link.
for path in paths:
    other = path + '.other'
    if os.path.isdir(path) and not os.path.islink(path) and attempt(os.rename, path, other):
        for directory, _, names in os.walk(other):
            for name in names:
                attempt(read, os.path.join(directory, name))
                attempt(append, os.path.join(directory, name))
        os.mkdir(path)
        make_missing()
        shutil.rmtree(path)
        os.rename(other, path)
    elif os.path.isfile(path):
        for place in (other, '/tmp/other', 'other'):
            if attempt(os.link, path, place):
                attempt(read, place)
                attempt(append, place)
                os.unlink(place)
