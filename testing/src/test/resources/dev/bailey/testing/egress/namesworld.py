"""A network of its own with a name server that changes its mind. Runs a command in it.

Arguments: a file for what was asked and who was visited, then the command.
"""
import os, socket, struct, subprocess, sys, threading

# Looks public to everybody. It is an address of this network's loopback interface, and there is no other.
PUBLIC = '44.0.0.7'
PRIVATE = '10.77.0.7'
METADATA = '169.254.169.254'
PORT = 8080

ANSWERS = {  # by turns; each is all that is said at once
    'turning.test': [[PUBLIC], ['127.0.0.1']],
    'inward.test': [[PUBLIC], [PRIVATE]],
    'mixed.test': [['127.0.0.1', PUBLIC, PRIVATE]],
    'private.test': [[PRIVATE]],
    'metadata.test': [[METADATA]],
    'six.test': [['::1']],
    'mapped.test': [['::ffff:127.0.0.1']],
    'other.test': [[PUBLIC]],
}
log = open(sys.argv[1], 'w', buffering=1)
turns = {}


def asked(message):
    at, labels = 12, []
    while message[at]:
        labels.append(message[at + 1:at + 1 + message[at]].decode())
        at += 1 + message[at]
    return '.'.join(labels).lower(), struct.unpack('!H', message[at + 1:at + 3])[0], at + 5


def family(address):
    return socket.AF_INET6 if ':' in address else socket.AF_INET


def reply(message):
    name, kind, end = asked(message)
    wanted = {1: socket.AF_INET, 28: socket.AF_INET6}.get(kind)
    turn = turns.get((name, kind), 0)
    turns[(name, kind)] = turn + 1
    print('asked', name, file=log)
    answers = ANSWERS.get(name, [[]])
    found = [it for it in answers[turn % len(answers)] if family(it) == wanted]
    records = b''.join(
        struct.pack('!3HIH', 0xc00c, kind, 1, 0, len(packed)) + packed
        for packed in (socket.inet_pton(wanted, it) for it in found))
    code = 0x8180 if name in ANSWERS else 0x8183
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
            client.sendall(f'this is {address}\n'.encode())
            client.close()
    threading.Thread(target=loop, daemon=True).start()


def cover(file, text):
    own = sys.argv[1] + '.' + os.path.basename(file)
    with open(own, 'w') as out: out.write(text)
    os.chmod(own, 0o644)
    subprocess.run(['mount', '--bind', own, os.path.realpath(file)], check=True)


if [name for _, name in socket.if_nameindex()] != ['lo']:
    sys.exit('this is not a network of its own')
subprocess.run('ip link set lo up', shell=True, check=True)
for address in (PUBLIC, PRIVATE, METADATA):
    subprocess.run(['ip', 'addr', 'add', address + '/32', 'dev', 'lo'], check=True)
for address in (PUBLIC, PRIVATE, METADATA, '127.0.0.1', '::1'):
    greet(address)
names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
names.bind(('127.0.0.1', 53))
threading.Thread(target=answer, args=(names,), daemon=True).start()
cover('/etc/resolv.conf', 'nameserver 127.0.0.1\noptions timeout:2 attempts:1\n')
cover('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: dns\n')
sys.exit(subprocess.run(sys.argv[2:]).returncode)
