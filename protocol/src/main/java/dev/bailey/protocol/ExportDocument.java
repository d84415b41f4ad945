package dev.bailey.protocol;

import java.util.List;

/**
 * The description of an archive that was exported from a session; {@link ExportForm} writes and
 * reads it.
 *
 * @param file the path of the archive
 * @param leftOut denied paths that are not in it
 * @param autorun files in it that another program would run later
 */
public record ExportDocument(String file, List<String> leftOut, List<AutorunFile> autorun) {
  public ExportDocument {
    leftOut = List.copyOf(leftOut);
    autorun = List.copyOf(autorun);
  }

  /** A file that runs later, and why. */
  public record AutorunFile(String path, DiffDocument.Autorun autorun) {}
}
