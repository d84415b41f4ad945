package dev.bailey.storage.archive;

import dev.bailey.linux.files.Names;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** A digest over all members with their contents, in order. */
final class ContentDigest {
  private final MessageDigest digest;
  private long members;

  ContentDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  void add(Member member) {
    members++;
    text(member.path());
    text(member.target());
    text(member.linkedTo());
    numbers(member.kind().bits(), member.mode(), member.user(), member.group(), member.size());
    numbers(member.modified().seconds(), member.modified().nanos(), member.attributes().size());
    for (Map.Entry<String, String> each : new TreeMap<>(member.attributes()).entrySet()) {
      text(each.getKey());
      text(each.getValue());
    }
  }

  void add(byte[] content, int length) {
    digest.update(content, 0, length);
  }

  private void text(String text) {
    numbers(text.length());
    digest.update(Names.bytes(text));
  }

  private void numbers(long... numbers) {
    ByteBuffer buffer = ByteBuffer.allocate(numbers.length * Long.BYTES);
    for (long number : numbers) {
      buffer.putLong(number);
    }
    digest.update(buffer.array());
  }

  /** The content of the last member. */
  byte[] manifest() {
    String sum = HexFormat.of().formatHex(digest.digest());
    return ("bailey-workspace 1\nmembers " + members + "\nsha256 " + sum + "\n")
        .getBytes(StandardCharsets.US_ASCII);
  }
}
