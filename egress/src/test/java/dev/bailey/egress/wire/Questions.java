package dev.bailey.egress.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Messages to name servers, put together by hand. */
final class Questions {
  static final byte[] EDNS = {0, 0, 41, 4, (byte) 0xd0, 0, 0, 0, 0, 0, 0};

  private Questions() {}

  static ByteBuf of(String name, int type) {
    return head(0x1234, 0x0100, 1, 0, 0, 0).writeBytes(question(name, type));
  }

  static ByteBuf head(int id, int flags, int... counts) {
    ByteBuf message = Unpooled.buffer().writeShort(id).writeShort(flags);
    for (int count : counts) {
      message.writeShort(count);
    }
    return message;
  }

  static ByteBuf question(String name, int type) {
    ByteBuf question = Unpooled.buffer();
    for (String label : name.isEmpty() ? new String[0] : name.split("\\.")) {
      question.writeByte(label.length());
      question.writeCharSequence(label, StandardCharsets.ISO_8859_1);
    }
    return question.writeByte(0).writeShort(type).writeShort(1);
  }
}
