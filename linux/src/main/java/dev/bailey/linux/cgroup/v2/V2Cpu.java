package dev.bailey.linux.cgroup.v2;

import dev.bailey.linux.cgroup.controllers.CpuControl;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.ControlFile;
import dev.bailey.linux.cgroup.files.Verified;
import java.io.File;
import java.util.OptionalDouble;

/** The cpu controller of v2: quota and period in cpu.max. */
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
