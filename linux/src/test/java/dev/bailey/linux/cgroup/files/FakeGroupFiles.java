package dev.bailey.linux.cgroup.files;

import java.io.IOException;
import java.nio.file.Path;

/** The files that a controller brings into a group. */
final class FakeGroupFiles {
  private FakeGroupFiles() {}

  static void v1(Path group, String controller) throws IOException {
    switch (controller) {
      case "memory" -> {
        FakeKernel.put(group.resolve("memory.limit_in_bytes"), FakeKernel.UNLIMITED);
        FakeKernel.put(group.resolve("memory.memsw.limit_in_bytes"), FakeKernel.UNLIMITED);
        FakeKernel.put(group.resolve("memory.swappiness"), "60");
        FakeKernel.put(group.resolve("memory.usage_in_bytes"), "0");
        FakeKernel.put(group.resolve("memory.max_usage_in_bytes"), "8192");
        FakeKernel.put(
            group.resolve("memory.oom_control"), "oom_kill_disable 0\nunder_oom 0\noom_kill 2");
        FakeKernel.put(group.resolve("cgroup.event_control"), "");
      }
      case "pids" -> pids(group);
      case "cpu" -> {
        FakeKernel.put(group.resolve("cpu.cfs_period_us"), "100000");
        FakeKernel.put(group.resolve("cpu.cfs_quota_us"), "-1");
        FakeKernel.put(group.resolve("cpu.stat"), "nr_periods 9\nnr_throttled 4\nthrottled_time 7");
      }
      case "cpuacct" -> FakeKernel.put(group.resolve("cpuacct.usage"), "1000");
      case "freezer" -> FakeKernel.put(group.resolve("freezer.state"), "THAWED");
      default -> {}
    }
  }

  static void v2(Path group, String controllers) throws IOException {
    FakeKernel.put(group.resolve("cpu.stat"), "usage_usec 50\nnr_throttled 0");
    for (String controller : KernelText.words(controllers)) {
      switch (controller) {
        case "memory" -> {
          FakeKernel.put(group.resolve("memory.max"), "max");
          FakeKernel.put(group.resolve("memory.swap.max"), "max");
          FakeKernel.put(group.resolve("memory.oom.group"), "0");
          FakeKernel.put(group.resolve("memory.current"), "0");
          FakeKernel.put(group.resolve("memory.peak"), "4096");
          FakeKernel.put(group.resolve("memory.events"), "low 0\noom 1\noom_kill 1");
        }
        case "pids" -> pids(group);
        case "cpu" -> FakeKernel.put(group.resolve("cpu.max"), "max 100000");
        case "io" ->
            FakeKernel.put(group.resolve("io.stat"), "8:0 rbytes=10 wbytes=20 rios=1 dbytes=0");
        default -> {}
      }
    }
  }

  private static void pids(Path group) throws IOException {
    FakeKernel.put(group.resolve("pids.max"), "max");
    FakeKernel.put(group.resolve("pids.current"), "0");
    FakeKernel.put(group.resolve("pids.events"), "max 5");
  }
}
