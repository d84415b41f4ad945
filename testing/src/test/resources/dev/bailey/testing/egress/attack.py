"""What attacks on a filtered network have in common. A line of output that is the canary's is a success."""
import socket, ssl, struct, sys, os, errno

def connect(host, port):
    return socket.create_connection((host, port), 10)

def everything(s):
    data = b''
    try:
        while more := s.recv(65536):
            data += more
    except OSError:
        pass
    return data.decode('latin1')

def listeners():
    """Ports that somebody listens on at the loopback interface of this network."""
    lines = [l.split() for l in open('/proc/net/tcp').readlines()[1:]]
    return [int(l[1].split(':')[1], 16) for l in lines if l[3] == '0A' and l[1].startswith('0100007F')]

def proxy():
    """A connection to the proxy that nobody told us of."""
    return connect('127.0.0.1', [port for port in listeners() if port != 53][0])

def tunnel(host, port):
    """Through the proxy; fails with what it says."""
    s = proxy()
    s.sendall(f'CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n'.encode('latin1'))
    head = b''
    while b'\r\n\r\n' not in head:
        more = s.recv(1)
        if not more: break
        head += more
    if b' 200 ' not in head:
        sys.exit('tunnel: ' + head.decode() + everything(s))
    return s

def socks(host, port):
    """Through the proxy, by SOCKS; a host of bytes is sent as it is."""
    s = proxy()
    name = host if isinstance(host, bytes) else host.encode()
    s.sendall(b'\5\1\0')
    s.recv(2)
    s.sendall(b'\5\1\0\3' + bytes([len(name)]) + name + struct.pack('!H', port))
    answer = s.recv(10)
    if answer[1:2] != b'\0':
        sys.exit('socks: ' + repr(answer))
    return s

def get(s, host, path='/hello'):
    s.sendall(f'GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n'.encode('latin1'))
    return everything(s)

def tls(s, name):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context.wrap_socket(s, server_hostname=name)

def question(name, kind=1):
    labels = b''.join(bytes([len(l)]) + l.encode() for l in name.split('.'))
    return struct.pack('!6H', 7, 0x100, 1, 0, 0, 0) + labels + b'\0' + struct.pack('!2H', kind, 1)

def ask(server, name):
    """The response code and number of answers of a name server, by UDP."""
    s = socket.socket(socket.AF_INET6 if ':' in server else socket.AF_INET, socket.SOCK_DGRAM)
    s.settimeout(30)
    s.sendto(question(name), (server, 53))
    return summary(s.recv(4096))

def ask_by_stream(server, name):
    s = connect(server, 53)
    message = question(name)
    s.sendall(struct.pack('!H', len(message)) + message)
    return summary(s.recv(4096)[2:])

def summary(reply):
    return (reply[3] & 15, struct.unpack('!H', reply[6:8])[0])
