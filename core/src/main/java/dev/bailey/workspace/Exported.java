package dev.bailey.workspace;

import java.util.List;

/**
 * Report on an archive that was written.
 *
 * @param leftOut denied paths that are not in it, for people; of a denied directory only its own
 *     path
 * @param autorun files in it that another program would run later where the archive is unpacked
 */
public record Exported(List<String> leftOut, List<AutorunEntry> autorun) {
  public Exported {
    leftOut = List.copyOf(leftOut);
    autorun = List.copyOf(autorun);
  }
}
