package dev.bailey.egress.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;

/** Puts the first handshake message together from the records it is spread over. */
final class HelloRecords {
  private static final int HANDSHAKE = 22;
  private static final int CLIENT_HELLO = 1;
  private static final int LARGEST_RECORD = 1 << 14;
  private static final int RECORD_HEADER = 5;
  private static final int MESSAGE_HEADER = 4;

  /**
   * The message without its header.
   *
   * @param length of the records it is in
   */
  record Found(Bytes message, int length) {}

  private HelloRecords() {}

  /** The message; empty as long as something of it is missing. */
  static Optional<Found> message(ByteBuf buffer) {
    Bytes input = Bytes.of(buffer);
    ByteBuf message = Unpooled.buffer(Math.min(input.left(), ClientHello.LARGEST));
    int position = buffer.readerIndex();
    while (input.left() > 0) {
      checkType(input.uint8());
      if (input.left() < RECORD_HEADER - 1) {
        checkMajor(input);
        return Optional.empty();
      }
      int length = recordLength(input);
      int present = Math.min(length, input.left());
      position += RECORD_HEADER;
      input.skip(present);
      message.writeBytes(buffer, position, present);
      position += present;
      int wanted = wanted(message);
      if (message.readableBytes() > wanted) {
        throw new MalformedMessage("something follows the first message in its record");
      }
      if (message.readableBytes() == wanted && present == length) {
        return Optional.of(
            new Found(
                new Bytes(message, MESSAGE_HEADER, message.readableBytes() - MESSAGE_HEADER),
                position - buffer.readerIndex()));
      }
    }
    return Optional.empty();
  }

  private static void checkType(int type) {
    if (type != HANDSHAKE) {
      throw new MalformedMessage("it is not TLS");
    }
  }

  private static void checkMajor(Bytes input) {
    if (input.left() > 0 && input.uint8() != 3) {
      throw new MalformedMessage("it is not TLS");
    }
  }

  private static int recordLength(Bytes input) {
    checkMajor(input);
    input.skip(1);
    int length = input.uint16();
    if (length == 0 || length > LARGEST_RECORD) {
      throw new MalformedMessage("a record of TLS is empty or too large");
    }
    return length;
  }

  /** How long the message is with its header, as far as that is known. */
  private static int wanted(ByteBuf message) {
    if (message.readableBytes() > 0 && message.getUnsignedByte(0) != CLIENT_HELLO) {
      throw new MalformedMessage("the first message of TLS is not that of a client");
    }
    if (message.readableBytes() < MESSAGE_HEADER) {
      return MESSAGE_HEADER;
    }
    int length = MESSAGE_HEADER + message.getUnsignedMedium(1);
    if (length > ClientHello.LARGEST) {
      throw new MalformedMessage("the first message of TLS is too large");
    }
    return length;
  }
}
