package dev.bailey.execution;

import java.nio.file.Path;

/**
 * A file that another program runs, and that was made or changed while a command ran.
 *
 * @param path on the host
 * @param runner what runs it, or takes commands from it
 * @param occasion when or how
 */
public record AutorunChange(Path path, Kind kind, String runner, String occasion) {
  /** What became of it. */
  public enum Kind {
    APPEARED,
    CHANGED;

    /** The word used in JSON. */
    public String label() {
      return this == APPEARED ? "appeared" : "changed";
    }
  }
}
