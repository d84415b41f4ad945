package dev.bailey.workspace;

import java.util.Locale;

/** How workspaces are kept. */
public enum Driver {
  /** Files and a store of contents by hash; works everywhere. */
  COPY,
  /** Subvolumes of btrfs. */
  BTRFS,
  /** Datasets of ZFS. */
  ZFS;

  /** As it is written on a command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
