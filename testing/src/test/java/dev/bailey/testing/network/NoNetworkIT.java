package dev.bailey.testing.network;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without network there is a loopback interface of its own and nothing else. */
final class NoNetworkIT {
  @TempDir Path project;

  private Policy none() {
    return Policy.project(project);
  }

  private Policy full() {
    return none().withNetwork(NetworkAccess.full());
  }

  private Act python(String script) {
    return Act.python(project, "import socket,sys\n" + script);
  }

  @Test
  void noTcpToTheHost() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Act connect =
          python(
              "socket.create_connection(('127.0.0.1', %d), 60)".formatted(server.getLocalPort()));
      assertStopped(connect, none());
      assertWorks(connect, full());
    }
  }

  @Test
  void noTcpToAnyAddressOfTheHost() throws IOException {
    try (ServerSocket server = new ServerSocket()) {
      server.bind(new InetSocketAddress("0.0.0.0", 0));
      String addresses = Act.shell(project, "hostname -I").outside().text();
      for (String address : addresses.split(" ", -1)) {
        if (!address.contains(":") && !address.isEmpty()) {
          Act connect =
              python(
                  "socket.create_connection(('%s', %d), 60)"
                      .formatted(address, server.getLocalPort()));
          assertStopped(connect, none());
        }
      }
    }
  }

  @Test
  void noUdpToTheHost() throws IOException {
    try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      Thread echo =
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                try {
                  var packet = new DatagramPacket(new byte[16], 16);
                  server.receive(packet);
                  server.send(packet);
                } catch (IOException _) {
                  // The socket was closed: nobody asked.
                }
              });
      Act ask =
          python(
              """
              s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
              s.settimeout(60)
              s.connect(('127.0.0.1', %d))
              s.send(b'x')
              s.recv(16)
              """
                  .formatted(server.getLocalPort()));
      assertThat(ask.inside(none()).succeeded()).isFalse();
      assertThat(ask.outside().succeeded()).isTrue();
      assertThat(echo).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)",
        "socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW)",
        "socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 3)",
        "socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, 3)",
        "socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 12)",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 16)",
      })
  void otherSocketsAreRefusedWithAndWithoutNetwork(String script) {
    assertStopped(python(script), none());
    assertStopped(python(script), full());
  }

  @Test
  void onlyLoopbackIsVisible() {
    Act names = python("print(' '.join(sorted(n for _, n in socket.if_nameindex())))");
    assertThat(names.outside().text()).isNotEqualTo("lo");
    assertThat(names.inside(none()).text()).isEqualTo("lo");
    assertThat(names.inside(full()).text()).isEqualTo(names.outside().text());
  }

  /** RTM_GETLINK, RTM_GETADDR and RTM_GETROUTE by hand: what the kernel answers, not a library. */
  @Test
  void onlyLoopbackIsVisibleByNetlink() {
    Act count =
        python(
            """
            import struct
            def dump(kind):
                s = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
                s.send(struct.pack('=IHHII', 20, kind, 0x301, 1, 0) + bytes(4))
                n, done = 0, False
                while not done:
                    data = s.recv(65536)
                    while data:
                        length, type = struct.unpack('=IH', data[:6])
                        if type == 3: done = True
                        if type == 2: done = True
                        if type == kind - 2: n += 1
                        data = data[(length + 3) & ~3:]
                return n
            print(dump(18), open('/proc/net/route').read().count('\\n') - 1)
            """);
    assertThat(count.inside(none()).text()).isEqualTo("1 0");
    assertThat(count.outside().text()).isNotEqualTo("1 0");
  }

  @Test
  void noAbstractSocketOfTheHost() throws Exception {
    String name = "bailey-test-" + System.nanoTime();
    Process server =
        new ProcessBuilder(
                "/usr/bin/python3",
                "-c",
                "import socket,time; s=socket.socket(socket.AF_UNIX); s.bind('\\0%s'); s.listen();"
                        .formatted(name)
                    + " print('ready', flush=True); time.sleep(600)")
            .start();
    try {
      assertThat(server.inputReader().readLine()).isEqualTo("ready");
      Act connect = python("socket.socket(socket.AF_UNIX).connect('\\0%s')".formatted(name));
      assertStopped(connect, none());
      assertStopped(Act.shell(project, "grep -q %s /proc/net/unix".formatted(name)), none());
    } finally {
      server.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    }
  }

  @Test
  void noInterfaceCanBeMade() {
    assertStopped(
        python(
            """
            import fcntl, struct
            f = open('/dev/net/tun', 'r+b', buffering=0) if 0 else None
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            # SIOCSIFMTU on lo with its present value
            r = fcntl.ioctl(s, 0x8921, struct.pack('16si', b'lo', 0).ljust(40, b'\\0'))
            fcntl.ioctl(s, 0x8922, r)
            """),
        none());
  }

  @Test
  void loopbackWorksBetweenProcessesOfOneSandbox() throws InterruptedException {
    Act both =
        python(
            """
            import os
            s = socket.create_server(('127.0.0.1', 0))
            if os.fork() == 0:
                socket.create_connection(s.getsockname(), 60).sendall(b'hello')
                os._exit(0)
            print(s.accept()[0].recv(9).decode())
            s6 = socket.socket(socket.AF_INET6)
            s6.bind(('::1', 0))
            """);
    assertThat(assertWorks(both, none()).text()).isEqualTo("hello");
    try (Sandbox sandbox = Sandbox.open(none())) {
      var server =
          sandbox.start(
              python(
                      "s=socket.create_server(('127.0.0.1', 8080)); open('ready','w');"
                          + " s.accept()[0].sendall(b'warm')")
                  .asCommand(),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      Act client =
          python(
              "import os,time\n"
                  + "while not os.path.exists('ready'): time.sleep(0.01)\n"
                  + "print(socket.create_connection(('127.0.0.1', 8080), 60).recv(9).decode())");
      assertThat(client.inside(sandbox).text()).isEqualTo("warm");
      assertThat(server.await().exitCode()).isZero();
      assertThat(python("socket.create_connection(('127.0.0.1', 8080), 60)").inside(none()).code())
          .isNotZero();
    }
  }

  @Test
  void anotherSandboxIsNotReachable() throws InterruptedException {
    try (Sandbox one = Sandbox.open(none());
        Sandbox two = Sandbox.open(none())) {
      var server =
          one.start(
              python("s=socket.create_server(('127.0.0.1', 8081)); open('up','w'); s.accept()")
                  .asCommand(),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      Act client =
          python(
              "import os,time\n"
                  + "while not os.path.exists('up'): time.sleep(0.01)\n"
                  + "socket.create_connection(('127.0.0.1', 8081), 60)");
      assertThat(client.inside(two).succeeded()).isFalse();
      assertThat(client.inside(one).succeeded()).isTrue();
      assertThat(server.await().exitCode()).isZero();
    }
  }

  @Test
  void noNameIsResolvedOutside() {
    assertThat(python("socket.getaddrinfo('localhost', 80)").inside(none()).succeeded()).isTrue();
    assertThat(Act.shell(project, "cat /etc/resolv.conf").inside(none()).text()).isEmpty();
  }
}
