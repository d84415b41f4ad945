package dev.bailey.linux.cgroup.v1;

import dev.bailey.linux.cgroup.controllers.CpuControl;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.Verified;
import java.io.File;
import java.util.OptionalDouble;

/** The cpu controller of v1: a CFS quota per period. */
final class V1Cpu implements CpuControl {
  private final ControlFile period;
  private final ControlFile quota;

  V1Cpu(CgroupFiles files, File directory) {
    period = files.open(new File(directory, "cpu.cfs_period_us"));
    quota = files.open(new File(directory, "cpu.cfs_quota_us"));
    Verified.write(period, Long.toString(PERIOD_MICROS));
    period.close();
  }

  @Override
  public void limit(OptionalDouble cpus) {
    boolean limited = cpus.isPresent();
    Verified.write(
        quota, limited ? Long.toString(CpuControl.quotaMicros(cpus.getAsDouble())) : "-1");
  }

  @Override
  public void close() {
    quota.close();
  }
}
