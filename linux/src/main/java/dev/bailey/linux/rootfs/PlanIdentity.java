package dev.bailey.linux.rootfs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The key of a prepared root: the entries of its plan, and the host files that their paths name
 * now. A changed key means that a new root is needed.
 */
final class PlanIdentity {
  private final PathRules rules;
  private final List<Object> parts = new ArrayList<>();

  private PlanIdentity(PathRules rules) {
    this.rules = rules;
  }

  /**
   * The identity of a root right now.
   *
   * @param absent denied files of the host that have no mask as long as they are missing
   */
  static List<Object> of(PathRules rules, List<RootEntry> entries, List<Path> absent) {
    PlanIdentity identity = new PlanIdentity(rules);
    identity.parts.add(rules.unrestricted());
    for (RootEntry entry : entries) {
      identity.parts.add(entry.getClass());
      identity.parts.add(entry.target());
      identity.add(entry);
    }
    for (Path path : absent) {
      identity.parts.add(path);
      identity.parts.add(Denials.isMissingOnHost(path));
    }
    return identity.parts;
  }

  /** Its parts, not the record: comparing records links itself at run time, at every start. */
  private void add(RootEntry entry) {
    if (entry instanceof RootEntry.Bind bind) {
      parts.add(bind.source());
      parts.add(bind.readOnly());
      parts.add(bind.ownedLike());
      parts.add(HostFile.of(bind.source()));
      addMountPoint(bind.target());
    } else if (entry instanceof RootEntry.Mask mask) {
      parts.add(mask.directory());
      // A mount upon a file is gone when the host replaces that file. One of the kernel's cannot be
      // replaced so, and has times that change.
      if (!rules.isKernelMount(mask.target())) {
        parts.add(HostFile.ofAny(rules.host(mask.target())));
      }
    } else if (entry instanceof RootEntry.Link link) {
      parts.add(link.destination());
    }
  }

  private void addMountPoint(Path target) {
    if (rules.isMovedInHost(target)) {
      parts.add(HostFile.ofAny(rules.beneath(target)));
    }
  }
}
