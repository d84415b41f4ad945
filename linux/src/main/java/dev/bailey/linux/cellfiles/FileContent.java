package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.OpenFile;
import java.io.ByteArrayOutputStream;

/**
 * Reads whole files that a command may be growing meanwhile, or that are large and sparse, up to a
 * limit.
 */
final class FileContent {
  private static final int BLOCK = 64 << 10;

  private FileContent() {}

  /** All of it; refused when there is more than this. */
  static byte[] read(OpenFile file, String path, int most) {
    long size = file.status().size();
    if (size > most) {
      throw FileRefusal.tooLarge("read", path, size, most);
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream((int) size);
    try (Block block = new Block(BLOCK)) {
      for (int count = BLOCK; count == BLOCK; ) {
        count = file.read(content.size(), block, BLOCK);
        content.write(block.bytes(count), 0, count);
        if (content.size() > most) {
          throw FileRefusal.tooLarge("read", path, content.size(), most);
        }
      }
    }
    return content.toByteArray();
  }
}
