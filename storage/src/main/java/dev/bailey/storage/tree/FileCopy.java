package dev.bailey.storage.tree;

import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.OpenFile;

/** Copies contents: by sharing blocks where the file system can, and with holes as holes. */
public final class FileCopy {
  /** Zeros of this length, on its bounds, become a hole. */
  public static final int BLOCK = 64 << 10;

  private static final long PART = 16 << 20;

  private FileCopy() {}

  /** Fills an empty file. */
  public static void copy(OpenFile from, OpenFile to, long size, ProgressCount progress) {
    if (size > 0 && to.cloneFrom(from)) {
      progress.bytes(size);
      return;
    }
    boolean sized = size > BLOCK;
    if (sized) {
      to.length(size);
    }
    long end = 0;
    for (long at = from.nextData(0, size); at < size; at = from.nextData(at, size)) {
      Interruption.check();
      long length = Math.min(PART, from.nextHole(at, size) - at);
      if (!to.copyFrom(from, at, length)) {
        byBlocks(from, to, at, length);
      }
      at += length;
      end = at;
      progress.bytes(length);
    }
    // A small one that ends in a hole, or is one.
    if (!sized && end < size) {
      to.length(size);
    }
  }

  private static void byBlocks(OpenFile from, OpenFile to, long start, long length) {
    try (Block block = new Block(BLOCK)) {
      for (long at = start; at < start + length; at += BLOCK) {
        int count = from.read(at, block, (int) Math.min(BLOCK, start + length - at));
        to.write(at, block, count);
      }
    }
  }
}
