package dev.bailey.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The use of something that a host has one of, such as a device node or a setting of the kernel. Of
 * several tests at once, in whatever JVM or root, each waits for the one before.
 */
public final class Exclusively implements AutoCloseable {
  private static final String HOLDER =
      "exec 9<\"$0\" && flock 9 && trap '' HUP INT TERM && echo held && read -r _";

  private final Process holder;

  private Exclusively(Process holder) {
    this.holder = holder;
  }

  /** Waits for it; all that share it must name the same file. */
  public static Exclusively with(Path file) {
    try {
      Process holder =
          new ProcessBuilder("/bin/sh", "-c", HOLDER, file.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      if (!"held".equals(holder.inputReader(UTF_8).readLine())) {
        throw new IllegalStateException("cannot lock " + file);
      }
      return new Exclusively(holder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    holder.destroyForcibly().onExit().join();
  }
}
