package dev.bailey.testing.egress;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Files of a folder by HTTP and HTTPS on the loopback interface of this host, at whatever name they
 * are asked for. {@value #ALLOWED} is the name that sandboxes may reach, {@value #OTHER} is not,
 * though it stands for the same address and the certificate is for both.
 */
final class Website implements AutoCloseable {
  static final String ALLOWED = "allowed.test";
  static final String OTHER = "other.test";
  static final String GREETING = "hello from the test";

  private final Path folder;
  private final Certificate certificate;
  private final HttpServer plain;
  private final HttpsServer secure;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Method, host and path of every request that arrived. */
  private final List<String> requests = new CopyOnWriteArrayList<>();

  /** With files that anybody may add to a folder, and a certificate. */
  Website(Path folder, Certificate certificate) {
    this.folder = folder;
    this.certificate = certificate;
    try {
      Files.writeString(folder.resolve("hello"), GREETING);
      InetSocketAddress anyPort = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
      plain = HttpServer.create(anyPort, 0);
      secure = HttpsServer.create(anyPort, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    secure.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
    for (HttpServer server : List.of(plain, secure)) {
      server.createContext("/", this::serve);
      server.setExecutor(threads);
      server.start();
    }
  }

  /** With a certificate for both names, which is put into the folder too. */
  static Website certified(Path folder) {
    return new Website(folder, new Certificate(folder, ALLOWED, OTHER));
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String host = exchange.getRequestHeaders().getFirst("Host");
      requests.add(exchange.getRequestMethod() + " " + host + " " + path);
      Path file = folder.resolve(path.substring(1)).normalize();
      if (Files.isDirectory(file)) {
        file = file.resolve("index.html");
        exchange.getResponseHeaders().set("Content-Type", "text/html");
      }
      if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      byte[] content = Files.readAllBytes(file);
      exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
      exchange.getResponseBody().write(content);
    }
  }

  Certificate certificate() {
    return certificate;
  }

  List<String> requests() {
    return requests;
  }

  int plainPort() {
    return plain.getAddress().getPort();
  }

  int securePort() {
    return secure.getAddress().getPort();
  }

  String http(String name) {
    return "http://" + name + ":" + plainPort();
  }

  String https(String name) {
    return "https://" + name + ":" + securePort();
  }

  /** Rules that let the one name through, and nothing else. */
  NetworkRules rules() {
    return NetworkRules.allowing(
            NetworkRule.parse(ALLOWED),
            NetworkRule.parse("127.0.0.1:" + plainPort()),
            NetworkRule.parse("127.0.0.1:" + securePort()))
        .withPins(List.of(Pin.parse(ALLOWED + "=127.0.0.1"), Pin.parse(OTHER + "=127.0.0.1")));
  }

  NetworkAccess filtered() {
    return NetworkAccess.filtered(rules());
  }

  @Override
  public void close() {
    plain.stop(0);
    secure.stop(0);
    threads.close();
  }
}
