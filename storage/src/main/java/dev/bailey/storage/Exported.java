package dev.bailey.storage;

import java.util.List;

/**
 * Report on an archive that was written.
 *
 * @param leftOut denied paths that are not in it, for people; of a directory only its own
 * @param autorun what of it another program would run later where somebody unpacks it
 */
public record Exported(List<String> leftOut, List<AutorunEntry> autorun) {
  public Exported {
    leftOut = List.copyOf(leftOut);
    autorun = List.copyOf(autorun);
  }
}
