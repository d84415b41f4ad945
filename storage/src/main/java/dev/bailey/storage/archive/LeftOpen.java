package dev.bailey.storage.archive;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Output stream whose {@code close} flushes and leaves the underlying stream open, since another
 * owner closes that.
 */
final class LeftOpen extends FilterOutputStream {
  LeftOpen(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
