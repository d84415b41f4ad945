package dev.bailey.storage.archive;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that belongs to somebody else: closing it only writes what was held back. */
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
