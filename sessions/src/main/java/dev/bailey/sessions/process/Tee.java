package dev.bailey.sessions.process;

import java.io.IOException;
import java.io.OutputStream;

/** Output stream that writes to a log, and to a second stream until that one fails. */
final class Tee extends OutputStream {
  private final OutputStream log;
  private OutputStream watcher;

  Tee(OutputStream log, OutputStream watcher) {
    this.log = log;
    this.watcher = watcher;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    log.write(bytes, offset, length);
    try {
      watcher.write(bytes, offset, length);
      watcher.flush();
    } catch (IOException e) {
      // Who watched has gone; the process goes on.
      watcher = OutputStream.nullOutputStream();
    }
  }
}
