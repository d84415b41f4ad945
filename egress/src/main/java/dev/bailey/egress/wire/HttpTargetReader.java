package dev.bailey.egress.wire;

import dev.bailey.egress.address.RequestedHost;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one host and port that an HTTP request is for, from its request target and its Host
 * header.
 */
final class HttpTargetReader {
  private static final String SCHEME = "http://";
  private static final int HTTP_PORT = 80;

  private final HttpRequest request;
  private final @Nullable RequestedHost connected;

  HttpTargetReader(HttpRequest request, @Nullable RequestedHost connected) {
    this.request = request;
    this.connected = connected;
  }

  HttpTarget target(int defaultPort) {
    String uri = request.uri();
    for (int i = 0; i < uri.length(); i++) {
      if (uri.charAt(i) <= ' ' || uri.charAt(i) >= 0x7f) {
        throw new MalformedMessage("what it asks for has characters that must be encoded");
      }
    }
    if (request.method().equals(HttpMethod.CONNECT)) {
      return tunnel(uri);
    }
    return uri.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? proxied(uri.substring(SCHEME.length()))
        : direct(uri, defaultPort);
  }

  private HttpTarget tunnel(String uri) {
    Authority asked = Authority.read(uri, 0);
    if (asked.port() == 0) {
      throw new MalformedMessage("a tunnel is asked for without a port");
    }
    // Clients differ in whether they repeat the port.
    for (String host : hosts()) {
      Authority header = Authority.read(host, asked.port());
      requireSame(asked, header);
    }
    return new HttpTarget(HttpTarget.Form.TUNNEL, asked.host(), asked.port(), "");
  }

  private HttpTarget proxied(String rest) {
    int end = 0;
    while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    Authority asked = Authority.read(rest.substring(0, end), HTTP_PORT);
    for (String host : hosts()) {
      requireSame(asked, Authority.read(host, HTTP_PORT));
    }
    String path = rest.substring(end);
    if (path.indexOf('#') >= 0) {
      throw new MalformedMessage("its URI has a fragment");
    }
    return new HttpTarget(
        HttpTarget.Form.PROXY,
        asked.host(),
        asked.port(),
        path.startsWith("/") ? path : "/" + path);
  }

  private HttpTarget direct(String uri, int defaultPort) {
    boolean wholeServer = uri.equals("*") && request.method().equals(HttpMethod.OPTIONS);
    if (!wholeServer && (!uri.startsWith("/") || uri.indexOf('#') >= 0)) {
      throw new MalformedMessage("what it asks for is neither a path nor an http:// address");
    }
    List<String> hosts = hosts();
    if (hosts.isEmpty() && connected != null) {
      return new HttpTarget(HttpTarget.Form.DIRECT, connected, defaultPort, uri);
    }
    if (hosts.isEmpty()) {
      throw new MalformedMessage("it names no host");
    }
    Authority asked = Authority.read(hosts.getFirst(), defaultPort);
    return new HttpTarget(HttpTarget.Form.DIRECT, asked.host(), asked.port(), uri);
  }

  /** One at most; HTTP/1.0 has none. */
  private List<String> hosts() {
    List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
    if (hosts.size() > 1) {
      throw new MalformedMessage("it names several hosts");
    }
    if (hosts.isEmpty() && request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
      throw new MalformedMessage("it names no host");
    }
    return hosts;
  }

  private static void requireSame(Authority asked, Authority header) {
    if (!asked.equals(header)) {
      throw new MalformedMessage(
          "the Host header and the request target name different hosts or ports");
    }
  }

  /**
   * A host with its port.
   *
   * @param port 0 when there is none
   */
  private record Authority(RequestedHost host, int port) {
    static Authority read(String text, int defaultPort) {
      int colon = text.lastIndexOf(':');
      boolean hasPort = colon > text.lastIndexOf(']');
      RequestedHost host = RequestedHost.read(hasPort ? text.substring(0, colon) : text);
      if (host instanceof RequestedHost.Unclear unclear) {
        throw new MalformedMessage("its host is unclear: " + unclear.reason());
      }
      boolean bareIpv6 = hasPort && text.indexOf(':') != colon && !text.startsWith("[");
      if (bareIpv6) {
        throw new MalformedMessage("an IPv6 address stands there without brackets");
      }
      return new Authority(host, hasPort ? port(text.substring(colon + 1)) : defaultPort);
    }

    private static int port(String text) {
      int port = 0;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        port = c >= '0' && c <= '9' && port <= 65_535 ? 10 * port + c - '0' : 65_536;
      }
      if (port < 1 || port > 65_535) {
        throw new MalformedMessage("its port is not a number from 1 to 65535");
      }
      return port;
    }
  }
}
