package dev.bailey.linux.launch;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.log.Diagnostics;
import java.io.IOException;
import java.io.InputStream;

/**
 * Copies a stream into a command's standard input, on a daemon thread of its own since the stream
 * may block for as long as it likes. Ends with the stream, or when the command reads no more.
 */
final class InputFeeder {
  private static final int BUFFER = 64 << 10;

  private InputFeeder() {}

  /** Starts copying. Owns {@code target} from now on; {@code atEnd} is called before it closes. */
  static void start(InputStream source, Fd target, Runnable atEnd) {
    Thread.ofPlatform()
        .daemon()
        .name("bailey-input")
        .start(() -> {
          try (target) {
            copy(source, target);
            atEnd.run();
          }
        });
  }

  private static void copy(InputStream source, Fd target) {
    byte[] buffer = new byte[BUFFER];
    try {
      for (int count = source.read(buffer); count >= 0; count = source.read(buffer)) {
        if (!Kernel.writeAll(target, buffer, count)) {
          return;
        }
      }
    } catch (IOException e) {
      // The caller's stream failed: to the command that is the end of its input.
      Diagnostics.debug(InputFeeder.class, "reading the input of a command", e);
    }
  }
}
