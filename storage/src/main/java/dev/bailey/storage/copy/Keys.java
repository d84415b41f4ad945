package dev.bailey.storage.copy;

import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.tree.FileCopy;
import dev.bailey.storage.tree.Interruption;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The keys of contents: SHA-256 over the size and every block that is not all zeros, each with its
 * number. A file with holes and one with zeros have the same key, and a huge hole costs nothing.
 */
final class Keys {
  static final int LENGTH = 32;

  private final MessageDigest digest = sha256();
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

  private Keys() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As the name of a file. */
  static String hex(String key) {
    return HexFormat.of().formatHex(Names.bytes(key));
  }

  static String of(String hex) {
    return Names.of(HexFormat.of().parseHex(hex));
  }

  /** The key of a small content that was read already. */
  static String of(Block block, int length) {
    Keys keys = new Keys();
    keys.add(length);
    keys.add(0, block, length);
    return keys.key();
  }

  /** The key of a content. */
  static String of(OpenFile file, long size) {
    return copied(file, null, size);
  }

  /** Copies a content into an empty file, and returns its key. */
  static String copied(OpenFile from, @Nullable OpenFile to, long size) {
    Keys keys = new Keys();
    keys.add(size);
    try (Block block = new Block(FileCopy.BLOCK)) {
      long at = from.nextData(0, size) / FileCopy.BLOCK;
      while (at * FileCopy.BLOCK < size) {
        Interruption.check();
        long offset = at * FileCopy.BLOCK;
        int length = (int) Math.min(FileCopy.BLOCK, size - offset);
        read(from, offset, block, length);
        if (keys.add(at, block, length) && to != null) {
          to.write(offset, block, length);
        }
        at = Math.max(at + 1, from.nextData(offset + FileCopy.BLOCK, size) / FileCopy.BLOCK);
      }
    }
    if (to != null) {
      to.length(size);
    }
    return keys.key();
  }

  /** Reads so much; what a command cut off meanwhile counts as zeros, as it does in a copy. */
  static void read(OpenFile file, long offset, Block block, int length) {
    block.clear(file.read(offset, block, length), length);
  }

  private void add(long value) {
    number.putLong(0, value);
    digest.update(number.array());
  }

  private boolean add(long at, Block block, int length) {
    if (block.isZero(length)) {
      return false;
    }
    add(at);
    block.digest(digest, length);
    return true;
  }

  private String key() {
    return Names.of(digest.digest());
  }
}
