package dev.bailey.linux.cgroup.controllers;

import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.KernelText;
import dev.bailey.linux.cgroup.files.Verified;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the counters of processor time and, on v2, of block devices.
 *
 * @param cpu cpuacct.usage with nanoseconds, or cpu.stat with microseconds; null if not there
 * @param io io.stat of v2; null if not there
 */
public record UsageMeter(
    @Nullable ControlFile cpu,
    @Nullable ControlFile io,
    boolean v2,
    String readMarker,
    String writeMarker)
    implements AutoCloseable {

  public static UsageMeter v1(@Nullable ControlFile cpuUsage) {
    return new UsageMeter(cpuUsage, null, false, "", "");
  }

  public static UsageMeter v2(@Nullable ControlFile cpuStat, @Nullable ControlFile ioStat) {
    return new UsageMeter(cpuStat, ioStat, true, "rbytes=", "wbytes=");
  }

  public long cpuNanos() {
    if (cpu == null) {
      return 0;
    }
    return v2 ? 1000 * Verified.keyed(cpu, "usage_usec") : Verified.bytes(cpu);
  }

  /** What the devices did, as the kernel writes it; for the two methods below. */
  String ioContent() {
    if (io == null) {
      return "";
    }
    try {
      return io.read();
    } catch (IOException e) {
      throw CgroupFailures.unreadable(io.file(), e);
    }
  }

  long ioRead(String content) {
    return io == null ? 0 : KernelText.sum(content, readMarker);
  }

  long ioWrite(String content) {
    return io == null ? 0 : KernelText.sum(content, writeMarker);
  }

  @Override
  public void close() {
    if (cpu != null) {
      cpu.close();
    }
    if (io != null) {
      io.close();
    }
  }
}
