package dev.bailey.linux.rootfs;

import dev.bailey.linux.cgroup.owner.CgroupJournal;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.files.RuntimeDirectory;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The directories in which Bailey's processes of this user leave records for each other: the
 * journals of placeholders and of control groups, and certificates for sandboxes. A command that
 * wrote there could have the next start of Bailey remove directories and kill processes, so no
 * command sees or makes them.
 */
final class RuntimePlaces {
  private static final List<Path> TRUST = RuntimeDirectory.all("bailey-trust");
  private static final List<Path> ALL = find();

  private RuntimePlaces() {}

  private static List<Path> find() {
    List<Path> places = new ArrayList<>(RuntimeDirectory.all("bailey"));
    places.addAll(TRUST);
    Path groups = CgroupJournal.standard().place();
    if (!places.contains(groups)
        && !Places.isInPrivatePlace(groups)
        && Files.isDirectory(groups.resolveSibling(""))) {
      // Its directory is the caller's choice, and may be behind a link.
      places.add(ResolvedPath.of(groups).real());
    }
    return List.copyOf(places);
  }

  /** Their paths on the host, without symbolic links; none need exist. */
  static List<Path> all() {
    return ALL;
  }

  /** Whether one is there, or this user, and so a command, can make it. */
  static boolean canBe(Path place) {
    return Files.isWritable(place.resolveSibling(""))
        || Files.exists(place, LinkOption.NOFOLLOW_LINKS);
  }

  static boolean isRuntimePlace(Path host) {
    return ALL.contains(host);
  }

  /** Whether certificates are there, which each sandbox is shown its own of. */
  static boolean isTrust(Path host) {
    return TRUST.contains(host);
  }

  /** Whether they stay once they are made: root's, in /run. Those of users go when empty. */
  static boolean stay() {
    return Kernel.effectiveUser() == 0;
  }
}
