package dev.bailey.linux.cgroup;

import java.io.File;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * This JVM's place in its own group. If it is alone there it can make room, so that controllers can
 * be enabled: it moves to a leaf below. Other processes are never moved.
 */
final class V2Seat {
  private final CgroupFiles files;
  private final File own;
  private final File leaf;
  private final String self = Long.toString(ProcessHandle.current().pid());
  private final Set<String> enabledByUs = new LinkedHashSet<>();
  private boolean moved;

  V2Seat(CgroupFiles files, File own) {
    this.files = files;
    this.own = own;
    this.leaf = new File(own, LayoutDetection.HOST_LEAF);
  }

  boolean isTheOnly(List<String> pids) {
    return pids.equals(List.of(self));
  }

  /**
   * Enables controllers below our own group.
   *
   * @param inside whether this JVM is in it, and must leave
   */
  void enable(Set<String> controllers, boolean inside) throws IOException {
    if (inside) {
      files.makeDirectory(leaf);
      files.write(new File(leaf, V2Place.PROCS), self);
      moved = true;
    }
    try {
      files.write(new File(own, V2Place.SUBTREE), V2Place.signed('+', controllers));
    } catch (IOException e) {
      if (inside) {
        moveBack();
      }
      throw e;
    }
    enabledByUs.addAll(controllers);
  }

  /** As far as the kernel lets us; what stays is harmless and used again. */
  void restore() {
    if (!moved) {
      return;
    }
    try {
      files.write(new File(own, V2Place.SUBTREE), V2Place.signed('-', enabledByUs));
      moveBack();
    } catch (IOException _) {
      // Somebody else uses the controllers by now, so this JVM must stay in the leaf.
    }
  }

  private void moveBack() throws IOException {
    files.write(new File(own, V2Place.PROCS), self);
    moved = false;
    files.removeDirectory(leaf);
  }
}
