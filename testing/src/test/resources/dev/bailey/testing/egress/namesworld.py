"""A network of its own with a name server that changes its mind. Runs a command in it.

Arguments: a file for what was asked and who was visited, then the command. Without a command it is the other host,
in a network of its own beside that one.
"""
import os, socket, struct, subprocess, sys, threading

# Looks public to everybody. It is the address of another host, at the other end of a cable.
PUBLIC = '44.0.0.7'
PRIVATE = '10.77.0.7'
HERE = '192.0.2.1'
METADATA = '169.254.169.254'
PORT = 8080

ANSWERS = {  # of all names that end so: at first, and once somebody was led to PUBLIC; each is all that is said at once
    'turning.test': [[PUBLIC], ['127.0.0.1']],
    'inward.test': [[PUBLIC], [PRIVATE]],
    'mixed.test': [['127.0.0.1', PUBLIC, PRIVATE]],
    'private.test': [[PRIVATE]],
    'metadata.test': [[METADATA]],
    'six.test': [['::1']],
    'mapped.test': [['::ffff:127.0.0.1']],
    'other.test': [[PUBLIC]],
}
log = open(sys.argv[1], 'a', buffering=1)
visits = {}


def asked(message):
    at, labels = 12, []
    while message[at]:
        labels.append(message[at + 1:at + 1 + message[at]].decode())
        at += 1 + message[at]
    return '.'.join(labels).lower(), struct.unpack('!H', message[at + 1:at + 3])[0], at + 5


def known(name):
    return name.partition('.')[2]


def visited():
    with open(sys.argv[1]) as lines: return lines.read().count(f'visited {PUBLIC}\n')


def family(address):
    return socket.AF_INET6 if ':' in address else socket.AF_INET


def reply(message):
    name, kind, end = asked(message)
    wanted = {1: socket.AF_INET, 28: socket.AF_INET6}.get(kind)
    print('asked', name, file=log)
    answers = ANSWERS.get(known(name), [[]])
    # Not by the number of questions: whoever asks may ask again when the answer is slow.
    turn = visited() > visits.setdefault(name, visited())
    found = [it for it in answers[-1 if turn else 0] if family(it) == wanted]
    records = b''.join(
        struct.pack('!3HIH', 0xc00c, kind, 1, 0, len(packed)) + packed
        for packed in (socket.inet_pton(wanted, it) for it in found))
    code = 0x8180 if known(name) in ANSWERS else 0x8183
    return struct.pack('!6H', struct.unpack('!H', message[:2])[0], code, 1, len(found), 0, 0) + message[12:end] + records


def answer(server):
    while True:
        message, client = server.recvfrom(4096)
        server.sendto(reply(message), client)


def greet(address):
    server = socket.create_server((address, PORT), family=family(address))
    def loop():
        while True:
            client = server.accept()[0]
            print('visited', address, file=log)
            client.recv(4096)
            client.sendall(f'HTTP/1.0 200 OK\r\n\r\nthis is {address}\n'.encode())
            client.close()
    threading.Thread(target=loop, daemon=True).start()


def cover(file, text):
    own = sys.argv[1] + '.' + os.path.basename(file)
    with open(own, 'w') as out: out.write(text)
    os.chmod(own, 0o644)
    subprocess.run(['mount', '--bind', own, os.path.realpath(file)], check=True)


if [name for _, name in socket.if_nameindex()] != ['lo']:
    sys.exit('this is not a network of its own')
def ip(*lines):
    for line in lines:
        subprocess.run(['ip'] + line.split(), check=True)


def be_other_host():
    print('ready', flush=True)
    sys.stdin.readline()  # The cable is there.
    ip('link set lo up', f'addr add {PUBLIC}/32 dev outer', 'link set outer up', f'route add {HERE}/32 dev outer')
    greet(PUBLIC)
    print('up', flush=True)
    sys.stdin.read()  # Until the first one ends.


def start_other_host():
    other = subprocess.Popen(['unshare', '-n', sys.executable, __file__, sys.argv[1]],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    other.stdout.readline()
    ip('link add inner type veth peer name outer', f'link set outer netns {other.pid}',
       f'addr add {HERE}/32 dev inner', 'link set inner up', f'route add {PUBLIC}/32 dev inner src {HERE}')
    other.stdin.write('cable\n')
    other.stdout.readline()


if len(sys.argv) == 2:
    be_other_host()
    sys.exit()
ip('link set lo up', f'addr add {PRIVATE}/32 dev lo', f'addr add {METADATA}/32 dev lo')
start_other_host()
for address in (PRIVATE, METADATA, '127.0.0.1', '::1'):
    greet(address)
names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
names.bind(('127.0.0.1', 53))
threading.Thread(target=answer, args=(names,), daemon=True).start()
cover('/etc/resolv.conf', 'nameserver 127.0.0.1\noptions timeout:2 attempts:1\n')
cover('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: dns\n')
sys.exit(subprocess.run(sys.argv[2:]).returncode)
