package dev.bailey.storage.tree;

import dev.bailey.linux.files.FileKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups files by hard links, and finds the groups in which a file differs: all links of a file are
 * made anew together.
 */
public final class HardLinkGroups {
  private final Map<String, Entry> before;
  private final boolean owners;

  /** Compares with what was there before; owners too, where they can be set. */
  public HardLinkGroups(Map<String, Entry> before, boolean owners) {
    this.before = before;
    this.owners = owners;
  }

  /** Groups of files of which one differs; directories are put into the list. */
  public List<List<Entry>> different(Tree wanted, List<Entry> directories) {
    Map<String, List<Entry>> groups = new LinkedHashMap<>();
    List<List<Entry>> different = new ArrayList<>();
    for (Entry entry : wanted.entries()) {
      if (entry.kind() == FileKind.DIRECTORY) {
        directories.add(entry);
      } else {
        String first = entry.linkedTo().isEmpty() ? entry.path() : entry.linkedTo();
        groups.computeIfAbsent(first, _ -> new ArrayList<>(1)).add(entry);
      }
    }
    for (List<Entry> group : groups.values()) {
      if (!group.stream().allMatch(entry -> isThere(entry, group.size()))) {
        different.add(group);
      }
    }
    return different;
  }

  private boolean isThere(Entry wanted, int links) {
    Entry there = before.get(wanted.path());
    if (there == null || there.kind() != wanted.kind()) {
      return false;
    }
    boolean sameContent =
        wanted.kind() != FileKind.REGULAR
            || (there.status().size() == wanted.status().size()
                && !there.content().isEmpty()
                && there.content().equals(wanted.content()));
    return sameContent
        && there.target().equals(wanted.target())
        && there.linkedTo().equals(wanted.linkedTo())
        && there.status().links() == links
        && there.status().modified().equals(wanted.status().modified())
        && there.hasPropertiesOf(wanted, owners);
  }
}
