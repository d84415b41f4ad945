package dev.bailey.egress.wire;

import io.netty.buffer.ByteBuf;
import java.util.HexFormat;

/**
 * Reads how a server answers a hello: with its own, by asking for another one (HelloRetryRequest,
 * RFC 8446), or in another protocol. The first bytes of its first handshake message tell, over
 * whatever records and segments they are spread; alerts may come before it.
 */
public final class HelloAnswer {
  /** What is known so far. */
  public enum Kind {
    UNDECIDED,
    RETRY,
    HELLO,
    NOT_TLS
  }

  private static final int ALERT = 21;
  private static final int HANDSHAKE = 22;
  private static final int SERVER_HELLO = 2;
  private static final int MAJOR = 3;
  private static final int RECORD_HEADER = 5;
  private static final int LARGEST_RECORD = 1 << 14;
  private static final int ALERT_LENGTH = 2;
  private static final int WARNING = 1;
  private static final int FATAL = 2;

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

  private void expect(boolean isTls) {
    kind = isTls ? kind : Kind.NOT_TLS;
  }

  private void readHeader(int it) {
    switch (header++) {
      case 0 -> {
        type = it;
        expect(type == HANDSHAKE || type == ALERT);
      }
      case 1 -> expect(it == MAJOR);
      case RECORD_HEADER - 2 -> left = it << Byte.SIZE;
      case RECORD_HEADER - 1 -> {
        left |= it;
        expect(type == ALERT ? left == ALERT_LENGTH : left > 0 && left <= LARGEST_RECORD);
      }
      default -> {
        // The rest of the version says nothing here.
      }
    }
  }

  private void readContent(byte it) {
    if (type == HANDSHAKE) {
      readMessage(it);
    } else if (left == ALERT_LENGTH) {
      expect(it == WARNING || it == FATAL);
    }
    left--;
    header = left == 0 ? 0 : header;
  }

  private void readMessage(byte it) {
    switch (message++) {
      case 0 -> expect(it == SERVER_HELLO);
      // Of its length, so that it has less than 64 KiB.
      case 1 -> expect(it == 0);
      case BEFORE_RANDOM - 2 -> expect(it == MAJOR);
      case 2, 3, BEFORE_RANDOM - 1 -> {
        // The rest of the length and of the version.
      }
      default -> readRandom(it);
    }
  }

  private void readRandom(byte it) {
    if (it != RETRY[message - 1 - BEFORE_RANDOM]) {
      kind = Kind.HELLO;
    } else if (message == BEFORE_RANDOM + RETRY.length) {
      kind = Kind.RETRY;
    }
  }
}
