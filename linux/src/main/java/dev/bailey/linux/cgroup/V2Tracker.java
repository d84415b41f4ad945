package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Tracks by the v2 core files, which need no controller. Our own threads are never inside. */
final class V2Tracker implements Tracker {
  private static final Duration FREEZE_LIMIT = Duration.ofSeconds(5);
  private static final Duration HOLD_LIMIT = Duration.ofMillis(20);

  private final CgroupFiles files;
  private final File directory;
  private final ControlFile freeze;
  private final ControlFile events;
  private volatile boolean nested;
  private volatile boolean frozen;
  private volatile boolean killed;

  V2Tracker(CgroupFiles files, File directory) {
    this.files = files;
    this.directory = directory;
    this.freeze = files.open(new File(directory, "cgroup.freeze"));
    this.events = files.open(new File(directory, "cgroup.events"));
  }

  @Override
  public File directory() {
    return directory;
  }

  @Override
  public Tracker child(String name) {
    nested = true;
    return new V2Tracker(files, new File(directory, name));
  }

  @Override
  public List<Integer> processes() {
    return Members.withoutSelf(Members.of(files, directory, nested));
  }

  /** The kernel counts the groups below, too. */
  @Override
  public boolean isEmpty() {
    return event("populated") == 0;
  }

  /** Since Linux 5.14; before, the file is not there. */
  @Override
  public boolean killAtOnce() {
    File kill = new File(directory, "cgroup.kill");
    if (!kill.exists()) {
      return false;
    }
    killed = true;
    write(kill, "1");
    return true;
  }

  /**
   * Linux 6.12 was seen to kill at once whatever is forked into a group (CLONE_INTO_CGROUP) that
   * was ever killed as a whole: it counts such kills, and compares with the count of the parent's
   * group.
   */
  @Override
  public boolean isSpent() {
    return killed;
  }

  @Override
  public boolean hold() {
    setFrozen("1");
    Pause pause = new Pause(HOLD_LIMIT);
    while (event("frozen") == 0 && pause.sleep()) {}
    return true;
  }

  @Override
  public void freeze() {
    setFrozen("1");
    Pause pause = new Pause(FREEZE_LIMIT);
    while (event("frozen") == 0) {
      if (!pause.sleep()) {
        thaw();
        throw BaileyException.of(
            ErrorCode.VERIFICATION_FAILED, "freeze", directory.getPath(), "not frozen after 5 s");
      }
    }
    frozen = true;
  }

  @Override
  public boolean isFrozen() {
    return frozen;
  }

  @Override
  public void thaw() {
    setFrozen("0");
    frozen = false;
  }

  @Override
  public void close() {
    freeze.close();
    events.close();
  }

  private long event(String name) {
    try {
      return Text.keyed(events.read(), name);
    } catch (IOException e) {
      throw Failures.unreadable(events.file(), e);
    }
  }

  private void setFrozen(String value) {
    try {
      freeze.write(value);
    } catch (IOException e) {
      throw Failures.refused(freeze.file(), value, e);
    }
  }

  private void write(File file, String value) {
    try {
      files.write(file, value);
    } catch (IOException e) {
      throw Failures.refused(file, value, e);
    }
  }
}
