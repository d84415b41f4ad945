package dev.bailey.egress.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** Reads a part of a buffer from front to back, and never beyond its end. */
final class Bytes {
  private final ByteBuf buffer;
  private final int end;
  private int position;

  Bytes(ByteBuf buffer, int start, int length) {
    this.buffer = buffer;
    this.position = start;
    this.end = start + length;
  }

  static Bytes of(ByteBuf buffer) {
    return new Bytes(buffer, buffer.readerIndex(), buffer.readableBytes());
  }

  int left() {
    return end - position;
  }

  boolean isEmpty() {
    return left() == 0;
  }

  int uint8() {
    return buffer.getUnsignedByte(advance(1));
  }

  int uint16() {
    return buffer.getUnsignedShort(advance(2));
  }

  int uint24() {
    return buffer.getUnsignedMedium(advance(3));
  }

  void skip(int length) {
    advance(length);
  }

  /** The next bytes, as something to read by itself. */
  Bytes part(int length) {
    return new Bytes(buffer, advance(length), length);
  }

  /** Text of bytes that are letters, digits and signs of ASCII. */
  String ascii(int length) {
    int start = advance(length);
    for (int i = start; i < start + length; i++) {
      int value = buffer.getUnsignedByte(i);
      if (value <= ' ' || value >= 0x7f) {
        throw new MalformedMessage("a name has characters that no name has");
      }
    }
    return buffer.toString(start, length, StandardCharsets.US_ASCII);
  }

  private int advance(int length) {
    if (length > left()) {
      throw new MalformedMessage("a length leads beyond the end");
    }
    int start = position;
    position += length;
    return start;
  }
}
