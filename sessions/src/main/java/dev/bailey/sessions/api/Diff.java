package dev.bailey.sessions.api;

import dev.bailey.workspace.Change;
import java.util.List;

/**
 * The differences between two versions of files.
 *
 * @param changes in the order of their paths
 */
public record Diff(List<Change> changes) {
  public Diff {
    changes = List.copyOf(changes);
  }

  /** Whether there is no difference. */
  public boolean isEmpty() {
    return changes.isEmpty();
  }

  /** What is different, in the order of paths. */
  public List<String> paths() {
    return changes.stream().map(Change::path).toList();
  }
}
