package dev.bailey.testing.egress;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells everything it was sent, by HTTPS, at whatever name. */
final class SecretSite implements AutoCloseable {
  private final HttpsServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  SecretSite(Certificate certificate, String address) {
    try {
      server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral(address), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
    server.createContext("/", this::tell);
    server.start();
  }

  private void tell(HttpExchange exchange) throws IOException {
    try (exchange) {
      String text = exchange.getRequestHeaders().entrySet().toString();
      requests.add(text);
      byte[] body = ("told: " + text + "\n").getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** The headers of every request that arrived. */
  List<String> requests() {
    return requests;
  }

  int port() {
    return server.getAddress().getPort();
  }

  String url(String name) {
    return "https://" + name + ":" + port() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
