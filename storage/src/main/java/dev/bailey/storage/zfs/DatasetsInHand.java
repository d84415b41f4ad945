package dev.bailey.storage.zfs;

import java.util.HashSet;
import java.util.Set;

/**
 * Datasets that are no workspace, and that a call is making, reading from or removing. What is no
 * workspace and in nobody's hand is a stray.
 */
final class DatasetsInHand {
  private final Set<String> names = new HashSet<>();

  /** To be called before it is made, or stops being a workspace. */
  synchronized void take(String dataset) {
    names.add(dataset);
  }

  /** To be called when it is a workspace, or may be removed. */
  synchronized void letGo(String dataset) {
    names.remove(dataset);
  }

  /**
   * Removes strays; nobody takes or lets go of a dataset meanwhile. What others were cloned from
   * goes after them, whatever the order of names.
   */
  synchronized void sweepStrays(Datasets datasets) {
    boolean removed = true;
    while (removed) {
      removed = false;
      for (String stray : datasets.strays()) {
        removed |= !names.contains(stray) && Zfs.destroy("-r", stray);
      }
    }
  }
}
