package dev.bailey.sessions.process;

import java.io.OutputStream;

/**
 * Second destination of a process's output, besides its log. A failure to write there does not
 * affect the process.
 */
public record Watched(OutputStream stdout, OutputStream stderr) {
  /** Nowhere. */
  public static Watched byNobody() {
    return new Watched(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
  }
}
