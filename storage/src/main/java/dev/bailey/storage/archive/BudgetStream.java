package dev.bailey.storage.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Input stream that fails when more bytes are read than its budget allows. The library that parses
 * tar headers collects long names in memory; the budget bounds them.
 */
final class BudgetStream extends FilterInputStream {
  private long left;

  BudgetStream(InputStream in) {
    super(in);
  }

  void allow(long bytes) {
    left = bytes;
  }

  @Override
  public int read() throws IOException {
    int value = left > 0 ? super.read() : over();
    left--;
    return value;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int count = left > 0 ? super.read(target, offset, (int) Math.min(length, left)) : over();
    left -= Math.max(0, count);
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = left > 0 ? super.skip(Math.min(count, left)) : over();
    left -= skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private static int over() throws IOException {
    throw new IOException("more data than its headers said");
  }
}
