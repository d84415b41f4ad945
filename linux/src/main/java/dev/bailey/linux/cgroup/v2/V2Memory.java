package dev.bailey.linux.cgroup.v2;

import dev.bailey.linux.cgroup.controllers.MemoryControl;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.Verified;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** The memory controller of v2: no swap under a limit. */
final class V2Memory implements MemoryControl {
  private static final long NEGLIGIBLE = 1 << 20;

  private final CgroupFiles files;
  private final File directory;
  private final ControlFile max;
  private final ControlFile swapMax;
  private final boolean countsSwap;
  private final ControlFile current;
  private final ControlFile peak;
  private final ControlFile events;

  V2Memory(CgroupFiles files, File directory) {
    this.files = files;
    this.directory = directory;
    max = files.open(new File(directory, "memory.max"));
    swapMax = files.open(new File(directory, "memory.swap.max"));
    countsSwap = swapMax.file().exists();
    current = files.open(new File(directory, "memory.current"));
    peak = files.open(new File(directory, "memory.peak"));
    events = files.open(new File(directory, "memory.events"));
    killOne();
  }

  @Override
  public void limit(OptionalLong bytes) {
    if (countsSwap) {
      Verified.write(swapMax, bytes.isPresent() ? "0" : "max");
    }
    if (bytes.isPresent()) {
      Verified.writeBytes(max, bytes.getAsLong());
    } else {
      Verified.write(max, "max");
    }
  }

  /** Since Linux 6.12, for the descriptor that writes and so only while it stays open. */
  @Override
  public boolean restartPeak() {
    if (!peak.file().canWrite()) {
      return false;
    }
    try {
      peak.write("reset");
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  /** Before Linux 5.19 there is no peak; the present use is the best that is known. */
  @Override
  public long peak() {
    return Verified.bytes(peak.file().exists() ? peak : current);
  }

  @Override
  public long current() {
    return Verified.bytes(current);
  }

  @Override
  public long oomKills() {
    return Verified.keyed(events, "oom_kill");
  }

  @Override
  public boolean clean() {
    return Verified.bytes(current) < NEGLIGIBLE;
  }

  @Override
  public Path eventFile() {
    return events.file().toPath();
  }

  @Override
  public Optional<Path> eventControl() {
    return Optional.empty();
  }

  @Override
  public void close() {
    max.close();
    swapMax.close();
    current.close();
    peak.close();
    events.close();
  }

  /**
   * Not the whole group at once (Linux 4.19): whoever supervises the group kills the rest, in every
   * version.
   */
  private void killOne() {
    File group = new File(directory, "memory.oom.group");
    if (!group.exists()) {
      return;
    }
    try {
      files.write(group, "0");
    } catch (IOException e) {
      throw CgroupFailures.refused(group, "0", e);
    }
  }
}
