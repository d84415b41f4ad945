package dev.bailey.egress.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.util.List;

/** Encodes DNS replies to a {@link DnsQuery}. The caller releases the buffers. */
public final class DnsReply {
  private static final int RESPONSE = 0x8000;
  private static final int RECURSION_DESIRED = 0x0100;
  private static final int RECURSION_AVAILABLE = 0x0080;
  private static final int FORMAT_ERROR = 1;
  private static final int SERVER_FAILURE = 2;
  private static final int NAME_ERROR = 3;
  private static final int REFUSED = 5;

  /** A reference to the name of the question, which is behind the header. */
  private static final int NAME_OF_QUESTION = 0xc00c;

  /** More do not fit into a reply that every client can take. */
  private static final int MOST = 16;

  private static final int PAYLOAD = 1232;

  private DnsReply() {}

  /**
   * The addresses of the kind that was asked for. To a question for anything else, HTTPS and SVCB
   * included, there is an empty answer: clients then ask for addresses.
   */
  public static ByteBuf addresses(DnsQuery query, List<InetAddress> addresses, int seconds) {
    List<InetAddress> fitting =
        addresses.stream().filter(it -> type(it) == query.type()).limit(MOST).toList();
    ByteBuf reply = head(query, 0, fitting.size());
    for (InetAddress address : fitting) {
      byte[] bytes = address.getAddress();
      reply.writeShort(NAME_OF_QUESTION).writeShort(query.type()).writeShort(DnsQuery.INTERNET);
      reply.writeInt(seconds).writeShort(bytes.length).writeBytes(bytes);
    }
    return options(reply, query);
  }

  private static int type(InetAddress address) {
    return address.getAddress().length == 4 ? DnsQuery.A : DnsQuery.AAAA;
  }

  /** The name is not allowed. */
  public static ByteBuf refused(DnsQuery query) {
    return options(head(query, REFUSED, 0), query);
  }

  /** There is no such name. */
  public static ByteBuf noSuchName(DnsQuery query) {
    return options(head(query, NAME_ERROR, 0), query);
  }

  /** Finding out failed. */
  public static ByteBuf failed(DnsQuery query) {
    return options(head(query, SERVER_FAILURE, 0), query);
  }

  /** To what was no question. */
  public static ByteBuf malformed(int id) {
    return Unpooled.buffer(12).writeShort(id).writeShort(RESPONSE | FORMAT_ERROR).writeZero(8);
  }

  private static ByteBuf head(DnsQuery query, int code, int answers) {
    int flags =
        RESPONSE | RECURSION_AVAILABLE | (query.recursionDesired() ? RECURSION_DESIRED : 0) | code;
    ByteBuf reply = Unpooled.buffer(512);
    reply.writeShort(query.id()).writeShort(flags);
    reply.writeShort(1).writeShort(answers).writeShort(0).writeShort(query.edns() ? 1 : 0);
    return reply.writeBytes(query.question().bytes());
  }

  private static ByteBuf options(ByteBuf reply, DnsQuery query) {
    if (query.edns()) {
      reply.writeByte(0).writeShort(DnsQuery.OPT).writeShort(PAYLOAD).writeInt(0).writeShort(0);
    }
    return reply;
  }
}
