package dev.bailey.egress.wire;

import dev.bailey.egress.address.RequestedHost;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Where a request wants to go.
 *
 * @param host a valid name, or an address in its standard notation
 * @param path what the server is to be asked for; empty for a tunnel
 */
public record HttpTarget(Form form, RequestedHost host, int port, String path) {
  /** How the request says it. */
  public enum Form {
    /** {@code CONNECT host:port}. */
    TUNNEL,
    /** {@code GET http://host/path}, as to a proxy. */
    PROXY,
    /** {@code GET /path}, as to the server itself; the host is in its header only. */
    DIRECT
  }

  /** What was found in the head of a request. */
  public sealed interface Outcome {
    /** One place, said in one way. */
    record Clear(HttpTarget target) implements Outcome {}

    /** Two programs could take it for different requests, or it is none. */
    record Refused(String reason) implements Outcome {}
  }

  /** The same where the connection does not say which host is meant. */
  public static Outcome read(HttpRequest request, int defaultPort) {
    return read(request, defaultPort, null);
  }

  /**
   * Reads the head of a request that Netty's decoder let through.
   *
   * @param defaultPort where a direct request goes that names no port
   * @param connected the host that the connection goes to, which a request of HTTP/1.0 need not
   *     name; null where there is none yet
   */
  public static Outcome read(
      HttpRequest request, int defaultPort, @Nullable RequestedHost connected) {
    try {
      HttpHeadCheck.check(request);
      return new Outcome.Clear(new HttpTargetReader(request, connected).target(defaultPort));
    } catch (MalformedMessage e) {
      return new Outcome.Refused(e.reason());
    }
  }
}
