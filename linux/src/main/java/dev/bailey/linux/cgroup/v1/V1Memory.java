package dev.bailey.linux.cgroup.v1;

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

/** The memory controller of v1; memory.memsw limits memory and swap, and is never the smaller. */
final class V1Memory implements MemoryControl {
  /**
   * Less than this, left by the last sandbox, is not worth a reclaim, which costs like a new group.
   */
  private static final long NEGLIGIBLE = 1 << 20;

  private final CgroupFiles files;
  private final File directory;
  private final ControlFile limit;
  private final ControlFile limitWithSwap;
  private final boolean countsSwap;
  private final ControlFile socketLimit;
  private final boolean countsSockets;
  private final ControlFile usage;
  private final ControlFile peak;
  private final ControlFile oomControl;

  V1Memory(CgroupFiles files, File directory) {
    this.files = files;
    this.directory = directory;
    limit = files.open(new File(directory, "memory.limit_in_bytes"));
    limitWithSwap = files.open(new File(directory, "memory.memsw.limit_in_bytes"));
    countsSwap = limitWithSwap.file().exists();
    socketLimit = files.open(new File(directory, "memory.kmem.tcp.limit_in_bytes"));
    countsSockets = socketLimit.file().exists();
    usage = files.open(new File(directory, "memory.usage_in_bytes"));
    peak = files.open(new File(directory, "memory.max_usage_in_bytes"));
    oomControl = files.open(new File(directory, "memory.oom_control"));
    if (!countsSwap) {
      avoidSwap();
    }
  }

  @Override
  public void limit(OptionalLong bytes) {
    boolean raising = bytes.isEmpty() || bytes.getAsLong() >= Verified.bytes(limit);
    if (countsSwap && raising) {
      write(limitWithSwap, bytes);
    }
    write(limit, bytes);
    if (countsSwap && !raising) {
      write(limitWithSwap, bytes);
    }
    if (countsSockets) {
      // Buffers of sockets are counted apart from the rest.
      write(socketLimit, bytes);
    }
  }

  @Override
  public boolean restartPeak() {
    try {
      peak.write("0");
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  @Override
  public long peak() {
    return Verified.bytes(peak);
  }

  @Override
  public long current() {
    return Verified.bytes(usage);
  }

  /** 0 on kernels older than 4.13, which do not count. */
  @Override
  public long oomKills() {
    return Verified.keyed(oomControl, "oom_kill");
  }

  @Override
  public boolean clean() {
    if (Verified.bytes(usage) < NEGLIGIBLE) {
      return true;
    }
    try {
      files.write(new File(directory, "memory.force_empty"), "0");
    } catch (IOException _) {
      return false;
    }
    return Verified.bytes(usage) < NEGLIGIBLE;
  }

  @Override
  public Path eventFile() {
    return oomControl.file().toPath();
  }

  @Override
  public Optional<Path> eventControl() {
    return Optional.of(directory.toPath().resolve("cgroup.event_control"));
  }

  @Override
  public void close() {
    limit.close();
    limitWithSwap.close();
    socketLimit.close();
    usage.close();
    peak.close();
    oomControl.close();
  }

  private static void write(ControlFile file, OptionalLong bytes) {
    if (bytes.isPresent()) {
      Verified.writeBytes(file, bytes.getAsLong());
    } else {
      Verified.writeUnlimited(file, "-1");
    }
  }

  /** Without swap accounting the kernel is told never to swap this group. */
  private void avoidSwap() {
    File swappiness = new File(directory, "memory.swappiness");
    try {
      files.write(swappiness, "0");
    } catch (IOException e) {
      throw CgroupFailures.refused(swappiness, "0", e);
    }
  }
}
