package dev.bailey.linux.cgroup.v2;

import dev.bailey.linux.cgroup.files.CgroupFiles;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The leaf cgroup that this JVM moves to when it is alone in its own cgroup: the kernel enables
 * controllers only below a cgroup without processes. Other processes are never moved.
 */
public final class V2Leaf {
  /** Its name; the cgroup above it is the JVM's own. */
  public static final String NAME = "bailey-host";

  private final CgroupFiles files;
  private final File own;
  private final File leaf;
  private final String self = Long.toString(ProcessHandle.current().pid());
  private final Set<String> enabledByUs = new LinkedHashSet<>();
  private boolean moved;

  public V2Leaf(CgroupFiles files, File own) {
    this.files = files;
    this.own = own;
    this.leaf = new File(own, NAME);
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
      files.write(new File(leaf, V2Parent.PROCS), self);
      moved = true;
    }
    try {
      files.write(new File(own, V2Parent.SUBTREE), V2Parent.signed('+', controllers));
    } catch (IOException e) {
      if (inside) {
        moveBack();
      }
      throw e;
    }
    enabledByUs.addAll(controllers);
  }

  /** As far as the kernel lets us; what stays is harmless and used again. */
  public void restore() {
    if (!moved) {
      return;
    }
    try {
      files.write(new File(own, V2Parent.SUBTREE), V2Parent.signed('-', enabledByUs));
      moveBack();
    } catch (IOException _) {
      // The kernel does not take the controllers back while another cgroup here uses them: this JVM
      // stays in the leaf, which the next one uses again.
    }
  }

  private void moveBack() throws IOException {
    files.write(new File(own, V2Parent.PROCS), self);
    moved = false;
    files.removeDirectory(leaf);
  }
}
