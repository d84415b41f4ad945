package dev.bailey.egress.wire;

import io.netty.buffer.ByteBuf;
import java.util.HexFormat;

/**
 * Reads how a server answers a hello: by asking for another one (HelloRetryRequest, RFC 8446), or
 * in any other way. The first bytes of its first handshake message tell, over whatever records and
 * segments they are spread.
 */
public final class HelloAnswer {
  /** What is known so far. */
  public enum Kind {
    UNDECIDED,
    RETRY,
    OTHER
  }

  private static final int CHANGE_CIPHER_SPEC = 20;
  private static final int ALERT = 21;
  private static final int HANDSHAKE = 22;
  private static final int SERVER_HELLO = 2;
  private static final int RECORD_HEADER = 5;

  /** Of the message: its type, its length and a version. */
  private static final int BEFORE_RANDOM = 6;

  /** What stands in place of a random number. */
  private static final byte[] RETRY =
      HexFormat.of().parseHex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c");

  private Kind kind = Kind.UNDECIDED;
  private int type;
  private int header;
  private int left;
  private int message;

  /** Of a server that has said nothing yet. */
  public HelloAnswer() {}

  /** Reads what comes next, and leaves it as it is. */
  public Kind read(ByteBuf bytes) {
    for (int i = bytes.readerIndex(); i < bytes.writerIndex() && kind == Kind.UNDECIDED; i++) {
      if (header < RECORD_HEADER) {
        readHeader(bytes.getUnsignedByte(i));
      } else {
        readContent(bytes.getByte(i));
      }
    }
    return kind;
  }

  private void readHeader(int it) {
    switch (header++) {
      case 0 -> type = it;
      case RECORD_HEADER - 2 -> left = it << Byte.SIZE;
      case RECORD_HEADER - 1 -> left |= it;
      default -> {
        // The version says nothing here.
      }
    }
    if (type != HANDSHAKE && type != ALERT && type != CHANGE_CIPHER_SPEC) {
      kind = Kind.OTHER;
    } else if (header == RECORD_HEADER && left == 0) {
      header = 0;
    }
  }

  private void readContent(byte it) {
    if (type == HANDSHAKE) {
      readMessage(it);
    }
    left--;
    header = left == 0 ? 0 : header;
  }

  private void readMessage(byte it) {
    boolean other =
        message == 0
            ? it != SERVER_HELLO
            : message >= BEFORE_RANDOM && it != RETRY[message - BEFORE_RANDOM];
    message++;
    if (other) {
      kind = Kind.OTHER;
    } else if (message == BEFORE_RANDOM + RETRY.length) {
      kind = Kind.RETRY;
    }
  }
}
