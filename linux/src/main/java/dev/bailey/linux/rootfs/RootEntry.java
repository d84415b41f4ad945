package dev.bailey.linux.rootfs;

import java.nio.file.Path;

/**
 * One entry of the root file system of a sandbox. A plan lists entries in the order in which they
 * are made.
 */
public sealed interface RootEntry {
  Path target();

  /** A directory in the root's own, otherwise empty file system. */
  record Directory(Path target) implements RootEntry {}

  /** An empty file to mount upon. */
  record MountPoint(Path target) implements RootEntry {}

  /** A symbolic link in the root's own file system. */
  record Link(Path target, String destination) implements RootEntry {}

  /**
   * A part of the host's file system.
   *
   * @param source without symbolic links in it
   * @param ownedLike whose owner is shown as the sandbox's user: the path the policy names, or the
   *     place around it that commands write
   */
  record Bind(Path source, Path target, boolean readOnly, Path ownedLike) implements RootEntry {}

  /** Something that can be neither read, entered nor replaced. */
  record Mask(Path target, boolean directory) implements RootEntry {}
}
