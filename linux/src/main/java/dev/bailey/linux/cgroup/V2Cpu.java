package dev.bailey.linux.cgroup;

import java.io.File;
import java.util.OptionalDouble;

/** CPU time by v2: quota and period in one file. */
final class V2Cpu implements CpuControl {
  private final ControlFile max;

  V2Cpu(CgroupFiles files, File directory) {
    max = files.open(new File(directory, "cpu.max"));
  }

  @Override
  public void limit(OptionalDouble cpus) {
    String quota =
        cpus.isPresent() ? Long.toString(CpuControl.quotaMicros(cpus.getAsDouble())) : "max";
    Verified.write(max, quota + " " + PERIOD_MICROS);
  }

  @Override
  public void close() {
    max.close();
  }
}
