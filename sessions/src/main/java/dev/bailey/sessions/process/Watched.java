package dev.bailey.sessions.process;

import java.io.OutputStream;

/** Where the output of a process goes besides its log. What fails there is of no concern to it. */
public record Watched(OutputStream stdout, OutputStream stderr) {
  /** Nowhere. */
  public static Watched byNobody() {
    return new Watched(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
  }
}
