package dev.bailey.egress.wire;

import dev.bailey.policy.network.HostName;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;

/**
 * The ClientHello, the first message of a TLS handshake.
 *
 * @param serverName the SNI: the name of the server that the client wants
 * @param protocols the application protocols that the client offers (ALPN), in its order
 * @param encrypted whether it carries an encrypted ClientHello (ECH), whose name only the server
 *     can read: then {@code serverName} need not be the name that is asked for
 */
public record ClientHello(
    Optional<HostName> serverName, List<String> protocols, boolean encrypted) {

  /** Over all records. Real ones have some hundred bytes, with new key exchanges some thousand. */
  public static final int LARGEST = 64 * 1024;

  public ClientHello {
    protocols = List.copyOf(protocols);
  }

  /** What was found at the beginning of a connection. */
  public sealed interface Outcome {
    /**
     * The message is all there.
     *
     * @param length of the records it is in
     */
    record Complete(ClientHello hello, int length) implements Outcome {}

    /** So far it may be one. */
    record Incomplete() implements Outcome {}

    /** It is no TLS, too large, or damaged. */
    record Refused(String reason) implements Outcome {}
  }

  /** Reads what has come so far, from the first byte of the connection on. */
  public static Outcome read(ByteBuf buffer) {
    try {
      return HelloRecords.message(buffer)
          .<Outcome>map(it -> new Outcome.Complete(HelloMessage.read(it.message()), it.length()))
          .orElseGet(Outcome.Incomplete::new);
    } catch (MalformedMessage e) {
      return new Outcome.Refused(e.reason());
    }
  }
}
