package dev.bailey.egress.wire;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.policy.network.HostName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;

/**
 * A DNS query with one question.
 *
 * @param id what the reply must repeat
 * @param recursionDesired what the reply must repeat
 * @param question the question as it was sent: a reply repeats it byte by byte, upper case included
 * @param name empty when the queried name cannot be that of a host
 * @param type for example {@link #A}
 * @param edns whether the client supports EDNS
 */
public record DnsQuery(
    int id,
    boolean recursionDesired,
    Question question,
    Optional<HostName> name,
    int type,
    boolean edns) {
  public static final int A = 1;
  public static final int AAAA = 28;
  public static final int SVCB = 64;
  public static final int HTTPS = 65;
  static final int INTERNET = 1;
  static final int OPT = 41;

  /** The bytes of a question. */
  public record Question(String hex) {
    byte[] bytes() {
      return ByteBufUtil.decodeHexDump(hex);
    }
  }

  /** What was found in a message. */
  public sealed interface Outcome {
    /** A question. */
    record Asked(DnsQuery query) implements Outcome {}

    /** No question that could be answered; where there is an id, it can be told so. */
    record Refused(String reason, Optional<Integer> id) implements Outcome {}
  }

  /** Reads one whole message. */
  public static Outcome read(ByteBuf message) {
    Optional<Integer> id =
        message.readableBytes() < 2
            ? Optional.empty()
            : Optional.of(message.getUnsignedShort(message.readerIndex()));
    try {
      return new Outcome.Asked(new DnsReader(message).query());
    } catch (MalformedMessage e) {
      return new Outcome.Refused(e.reason(), id);
    }
  }

  /** The name of a host, if it is one. */
  static Optional<HostName> hostName(String text) {
    return RequestedHost.read(text) instanceof RequestedHost.Named named
        ? Optional.of(named.name())
        : Optional.empty();
  }
}
