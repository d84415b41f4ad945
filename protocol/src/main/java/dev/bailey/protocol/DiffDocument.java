package dev.bailey.protocol;

import java.util.List;
import java.util.Optional;

/** The differences between two versions of a workspace; {@link DiffForm} writes and reads them. */
public record DiffDocument(List<Change> changes) {
  public DiffDocument {
    changes = List.copyOf(changes);
  }

  /**
   * A path that is different.
   *
   * @param change the word for how: {@code added}
   * @param autorun what runs the file later, where it is such a one
   */
  public record Change(String path, String change, Optional<Autorun> autorun) {}

  /**
   * Why a file is one that runs later.
   *
   * @param runBy the program, for people
   * @param occasion when or how it runs the file, for people
   */
  public record Autorun(String runBy, String occasion) {}
}
