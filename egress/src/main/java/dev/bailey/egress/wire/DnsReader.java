package dev.bailey.egress.wire;

import dev.bailey.policy.network.HostName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;

/** Reads the parts of a DNS message that asks. */
final class DnsReader {
  /** Over TCP a message could be longer, but no question is. */
  private static final int LARGEST = 4096;

  private static final int HEADER = 12;
  private static final int RESPONSE = 0x8000;
  private static final int OPCODE = 0x7800;
  private static final int RECURSION_DESIRED = 0x0100;
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_LABEL = 63;

  private final ByteBuf message;
  private final Bytes bytes;

  DnsReader(ByteBuf message) {
    this.message = message;
    this.bytes = Bytes.of(message);
  }

  DnsQuery query() {
    if (bytes.left() > LARGEST) {
      throw new MalformedMessage("the message is too large");
    }
    int id = bytes.uint16();
    int flags = bytes.uint16();
    if ((flags & RESPONSE) != 0 || (flags & OPCODE) != 0) {
      throw new MalformedMessage("it is not a standard query");
    }
    int additional = counts();
    int start = message.readerIndex() + HEADER;
    int before = bytes.left();
    Optional<HostName> name = name();
    int type = bytes.uint16();
    int dnsClass = bytes.uint16();
    if (dnsClass != DnsQuery.INTERNET) {
      throw new MalformedMessage("its class is not IN");
    }
    String question = ByteBufUtil.hexDump(message, start, before - bytes.left());
    boolean edns = additional == 1 && readOptions();
    if (!bytes.isEmpty()) {
      throw new MalformedMessage("something follows the question");
    }
    return new DnsQuery(
        id, (flags & RECURSION_DESIRED) != 0, new DnsQuery.Question(question), name, type, edns);
  }

  /** One question, no answers, at most the one additional record of EDNS. */
  private int counts() {
    int questions = bytes.uint16();
    int answers = bytes.uint16();
    int authorities = bytes.uint16();
    int additional = bytes.uint16();
    if (questions != 1 || answers != 0 || authorities != 0 || additional > 1) {
      throw new MalformedMessage("it must have exactly one question and no other records but EDNS");
    }
    return additional;
  }

  /**
   * Reads a name. References to earlier names are refused: before the first question there is
   * nothing to refer to.
   */
  private Optional<HostName> name() {
    StringBuilder text = new StringBuilder();
    boolean odd = false;
    int total = 1;
    for (int length = bytes.uint8(); length != 0; length = bytes.uint8()) {
      total += length + 1;
      if (length > LONGEST_LABEL || total > LONGEST_NAME) {
        throw new MalformedMessage("the name is too long or compressed");
      }
      text.append(text.isEmpty() ? "" : ".");
      Bytes label = bytes.part(length);
      while (!label.isEmpty()) {
        char c = (char) label.uint8();
        odd |= c == '.' || c >= 0x7f;
        text.append(c);
      }
    }
    return odd ? Optional.empty() : DnsQuery.hostName(text.toString());
  }

  private boolean readOptions() {
    boolean root = bytes.uint8() == 0;
    if (!root || bytes.uint16() != DnsQuery.OPT) {
      throw new MalformedMessage("the additional record is not EDNS (OPT)");
    }
    int payloadAndFlags = 6;
    bytes.skip(payloadAndFlags);
    bytes.skip(bytes.uint16());
    return true;
  }
}
