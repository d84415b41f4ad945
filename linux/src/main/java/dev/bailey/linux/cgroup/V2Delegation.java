package dev.bailey.linux.cgroup;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Gets controllers into the groups below our own.
 *
 * <p>V2 refuses (EBUSY) to enable controllers below a group that holds processes, the root group
 * excepted, and our own group holds this JVM. So: what is enabled already is used; else enabling is
 * tried; else, if this JVM is alone in its group, it moves to a leaf below and enabling is tried
 * again. Other processes are never moved.
 */
final class V2Delegation {
  private static final Set<String> USEFUL = Set.of("memory", "cpu", "pids", "io");
  private static final String PROCS = "cgroup.procs";
  private static final String SUBTREE = "cgroup.subtree_control";

  private static final String HINT =
      "Start it in a group of its own: systemd-run --scope -p Delegate=yes -- COMMAND"
          + " (add --user when not root).";

  private final CgroupFiles files;
  private final CgroupLayout.V2 layout;
  private final File own;
  private final File base;
  private final File leaf;
  private final String self = Long.toString(ProcessHandle.current().pid());
  private final Set<String> enabledByUs = new LinkedHashSet<>();
  private Set<String> enabled = Set.of();
  private boolean baseMade;
  private boolean moved;

  V2Delegation(CgroupFiles files, CgroupLayout.V2 layout, File base) {
    this.files = files;
    this.layout = layout;
    this.own = layout.own().toFile();
    this.base = base;
    this.leaf = new File(own, LayoutDetection.HOST_LEAF);
  }

  /** True if more controllers are enabled than before. */
  synchronized boolean require(Set<String> needed) {
    if (baseMade && enabled.containsAll(needed)) {
      return false;
    }
    for (String controller : needed) {
      if (!layout.controllers().contains(controller)) {
        throw Failures.notEnforceable(controller, "not passed on to " + own, HINT);
      }
    }
    try {
      enableBelowOwn(needed);
      boolean more = enableBelowBase();
      if (!enabled.containsAll(needed)) {
        throw new IOException("only " + enabled + " arrived in " + base);
      }
      return more;
    } catch (IOException e) {
      throw Failures.notEnforceable(
              String.join(", ", needed), own + " refuses: " + e.getMessage(), HINT)
          .withCause(e);
    }
  }

  synchronized Set<String> enabled() {
    return enabled;
  }

  /** Undoes the move, as far as the kernel lets us; what stays is harmless and used again. */
  synchronized void restore() {
    baseMade = false;
    enabled = Set.of();
    if (!moved) {
      return;
    }
    try {
      files.write(new File(own, SUBTREE), signed('-', enabledByUs));
      moveBack();
    } catch (IOException _) {
      // Somebody else uses the controllers by now, so this JVM must stay in the leaf.
    }
  }

  private void enableBelowOwn(Set<String> needed) throws IOException {
    File control = new File(own, SUBTREE);
    Set<String> missing = new LinkedHashSet<>(needed);
    missing.removeAll(words(control));
    if (missing.isEmpty()) {
      return;
    }
    try {
      files.write(control, signed('+', missing));
    } catch (IOException e) {
      if (moved || !isAlone()) {
        throw e;
      }
      moveSelf();
      enableOrMoveBack(control, missing);
    }
    enabledByUs.addAll(missing);
  }

  private void enableOrMoveBack(File control, Set<String> missing) throws IOException {
    try {
      files.write(control, signed('+', missing));
    } catch (IOException e) {
      moveBack();
      throw e;
    }
  }

  /** Nobody is in our base, so all that reaches it can be enabled, for the usage figures too. */
  private boolean enableBelowBase() throws IOException {
    files.makeDirectory(base);
    Set<String> wanted = new LinkedHashSet<>(words(new File(base, "cgroup.controllers")));
    wanted.retainAll(USEFUL);
    Set<String> missing = new LinkedHashSet<>(wanted);
    missing.removeAll(words(new File(base, SUBTREE)));
    if (!missing.isEmpty()) {
      files.write(new File(base, SUBTREE), signed('+', missing));
    }
    boolean more = baseMade && !enabled.equals(wanted);
    enabled = Set.copyOf(wanted);
    baseMade = true;
    return more;
  }

  private boolean isAlone() throws IOException {
    return words(new File(own, PROCS)).equals(List.of(self));
  }

  private void moveSelf() throws IOException {
    files.makeDirectory(leaf);
    files.write(new File(leaf, PROCS), self);
    moved = true;
  }

  private void moveBack() throws IOException {
    files.write(new File(own, PROCS), self);
    moved = false;
    files.removeDirectory(leaf);
  }

  private List<String> words(File file) throws IOException {
    return Text.words(files.read(file));
  }

  private static String signed(char sign, Set<String> controllers) {
    List<String> words = new ArrayList<>();
    for (String controller : controllers) {
      words.add(sign + controller);
    }
    return String.join(" ", words);
  }
}
