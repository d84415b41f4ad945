package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Tracks by the freezer hierarchy; without one, by any other, and then cannot freeze.
 *
 * <p>In v1 a single thread of this JVM may be inside, and cgroup.procs then shows the JVM's pid. So
 * nothing here signals that pid, and nothing freezes while it is shown.
 */
final class V1Tracker implements Tracker {
  private static final Duration FREEZE_LIMIT = Duration.ofSeconds(5);
  private static final Duration HOLD_LIMIT = Duration.ofMillis(20);

  private final CgroupFiles files;
  private final File directory;
  private final boolean hasFreezer;
  private final ControlFile state;
  private volatile boolean nested;
  private volatile boolean frozen;

  V1Tracker(CgroupFiles files, File directory, boolean hasFreezer) {
    this.files = files;
    this.directory = directory;
    this.hasFreezer = hasFreezer;
    this.state = files.open(new File(directory, "freezer.state"));
  }

  @Override
  public File directory() {
    return directory;
  }

  @Override
  public Tracker child(String name) {
    nested = true;
    return new V1Tracker(files, new File(directory, name), hasFreezer);
  }

  @Override
  public List<Integer> processes() {
    return Members.withoutSelf(Members.of(files, directory, nested));
  }

  @Override
  public boolean isEmpty() {
    return Members.of(files, directory, nested).isEmpty();
  }

  @Override
  public boolean killAtOnce() {
    return false;
  }

  @Override
  public boolean isSpent() {
    return false;
  }

  @Override
  public boolean hold() {
    if (!hasFreezer || Members.includesSelf(Members.of(files, directory, nested))) {
      return false;
    }
    write("FROZEN");
    awaitFrozen(new Pause(HOLD_LIMIT));
    return true;
  }

  @Override
  public void freeze() {
    if (!hasFreezer) {
      throw Failures.notEnforceable(
          "freezer", "not mounted", new Remedy.ChangeHost("Mount the freezer controller."));
    }
    Pause pause = new Pause(FREEZE_LIMIT);
    while (Members.includesSelf(Members.of(files, directory, nested))) {
      if (!pause.sleep()) {
        throw BaileyException.of(
            ErrorCode.INVALID_STATE, "freeze", directory.getPath(), "a launch is under way");
      }
    }
    write("FROZEN");
    if (!awaitFrozen(pause)) {
      thaw();
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED, "freeze", directory.getPath(), "not frozen after 5 s");
    }
    frozen = true;
  }

  @Override
  public boolean isFrozen() {
    return frozen;
  }

  @Override
  public void thaw() {
    if (hasFreezer) {
      write("THAWED");
      frozen = false;
    }
  }

  @Override
  public void close() {
    state.close();
  }

  private boolean awaitFrozen(Pause pause) {
    try {
      while (!Text.line(state.read()).equals("FROZEN")) {
        if (!pause.sleep()) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw Failures.unreadable(state.file(), e);
    }
  }

  private void write(String value) {
    try {
      state.write(value);
    } catch (IOException e) {
      throw Failures.refused(state.file(), value, e);
    }
  }
}
