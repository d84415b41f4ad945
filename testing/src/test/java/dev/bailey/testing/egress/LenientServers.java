package dev.bailey.testing.egress;

import dev.bailey.testing.TemporaryPlace;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * A real nginx, and a real server of Python, that have two sites on the loopback interface: each
 * says which of them was asked for. They read more as a request than the standard calls one.
 */
final class LenientServers implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";

  private static final String PYTHON =
      """
      from wsgiref.simple_server import make_server, WSGIRequestHandler
      class Quiet(WSGIRequestHandler):
          def log_message(self, *_): pass
      def site(environment, start):
          start('200 OK', [('Content-Type', 'text/plain')])
          return [b'site ' + environment.get('HTTP_HOST', 'none').encode()]
      make_server('127.0.0.1', %d, site, handler_class=Quiet).serve_forever()
      """;

  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final HeldPort plain = new HeldPort();
  private final HeldPort behindProxy = new HeldPort();
  private final HeldPort http2 = new HeldPort();
  private final HeldPort python = new HeldPort();
  private final List<Process> processes = new ArrayList<>();

  LenientServers() {
    try {
      place.write("nginx.conf", settings());
      start("/usr/sbin/nginx", "-p", place.path().toString(), "-c", "nginx.conf");
      start("/usr/bin/python3", "-c", PYTHON.formatted(python()));
      for (int port : new int[] {plain(), behindProxy(), http2(), python()}) {
        Awaitility.await("server on " + port).until(() -> answers(port));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private String settings() {
    String listen =
        "listen 127.0.0.1:%d; listen 127.0.0.1:%d proxy_protocol; listen 127.0.0.1:%d http2;"
            .formatted(plain(), behindProxy(), http2());
    return """
    daemon off; master_process off; pid pid; error_log stderr;
    events {}
    http {
      access_log off;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      server { %1$s server_name allowed.test; return 200 "site allowed.test"; }
      server { %1$s server_name other.test; return 200 "site other.test"; }
    }
    """
        .formatted(listen);
  }

  private void start(String... command) {
    File log = place.resolve("log" + processes.size()).toFile();
    try {
      processes.add(
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.ofLiteral(LOOPBACK), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Of nginx. */
  int plain() {
    return plain.number();
  }

  /** Of nginx, which expects the line that balancers put before a connection. */
  int behindProxy() {
    return behindProxy.number();
  }

  /** Of nginx, for HTTP/2 without TLS. */
  int http2() {
    return http2.number();
  }

  int python() {
    return python.number();
  }

  @Override
  public void close() {
    for (Process process : processes) {
      process.destroyForcibly().onExit().join();
    }
    for (HeldPort port : List.of(plain, behindProxy, http2, python)) {
      port.close();
    }
    place.close();
  }
}
