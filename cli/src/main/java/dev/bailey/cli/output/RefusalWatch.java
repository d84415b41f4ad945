package dev.bailey.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Passes on what a command writes, and notices when it complains that something is read-only: then
 * the reason is worth a line. Only for that, since a command can write what it likes.
 */
public final class RefusalWatch extends FilterOutputStream {
  /** No letter that begins one is in it again, so that a look at each byte is enough. */
  private static final byte[][] COMPLAINTS = {
    "Read-only file system".getBytes(StandardCharsets.US_ASCII),
    "Device or resource busy".getBytes(StandardCharsets.US_ASCII),
    "EROFS".getBytes(StandardCharsets.US_ASCII),
    "EBUSY".getBytes(StandardCharsets.US_ASCII)
  };

  private final int[] matched = new int[COMPLAINTS.length];
  private boolean seen;

  public RefusalWatch(OutputStream out) {
    super(out);
  }

  /** Whether there was such a complaint. */
  public boolean sawOne() {
    return seen;
  }

  @Override
  public void write(int value) throws IOException {
    out.write(value);
    look((byte) value);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    for (int i = offset; i < offset + length && !seen; i++) {
      look(bytes[i]);
    }
  }

  private void look(byte value) {
    for (int i = 0; i < COMPLAINTS.length; i++) {
      byte[] complaint = COMPLAINTS[i];
      if (value == complaint[matched[i]]) {
        matched[i]++;
      } else {
        matched[i] = value == complaint[0] ? 1 : 0;
      }
      if (matched[i] == complaint.length) {
        seen = true;
        matched[i] = 0;
      }
    }
  }
}
