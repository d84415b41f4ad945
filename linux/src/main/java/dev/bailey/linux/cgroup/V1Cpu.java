package dev.bailey.linux.cgroup;

import java.io.File;
import java.util.OptionalDouble;

/** CPU time by v1: a quota per period. */
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
