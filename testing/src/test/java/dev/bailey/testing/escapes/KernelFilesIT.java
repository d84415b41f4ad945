package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import java.util.ArrayList;
import java.util.List;

/** Files by which the kernel is told what to do, and by which it tells secrets. */
final class KernelFilesIT extends EscapeTestBase {

  /** Opened only: what a control must not do to the host is not done. */
  private static final String OPEN =
      """
      import os, sys
      path, flags = %s
      os.open(path, flags)
      """;

  private static final List<String> WRITTEN =
      List.of(
          "/proc/sys/kernel/core_pattern",
          "/proc/sys/kernel/modprobe",
          "/proc/sys/kernel/randomize_va_space",
          "/proc/sys/vm/overcommit_memory",
          "/proc/sys/fs/file-max",
          "/proc/sysrq-trigger",
          "/proc/1/oom_score_adj",
          "/sys/kernel/uevent_helper",
          "/sys/power/state",
          "/dev/mem",
          "/dev/kmsg",
          "/dev/vda");

  private static final List<String> READ =
      List.of(
          "/proc/kcore",
          "/proc/kmsg",
          "/proc/1/environ",
          "/proc/keys",
          "/proc/timer_list",
          "/proc/slabinfo",
          "/proc/kpagecount",
          "/sys/kernel/debug",
          "/sys/firmware",
          "/sys/kernel/security",
          "/etc/shadow");

  @ForEachTarget
  void theyAreOutOfReach(Attacked target) {
    List<Act> acts = new ArrayList<>();
    WRITTEN.forEach(it -> add(acts, it, "os.O_WRONLY"));
    READ.forEach(it -> add(acts, it, "os.O_RDONLY"));
    assertThat(acts).as("that exist on this host").hasSizeGreaterThan(12);
    assertStopped(target, policy(), acts);
  }

  /** Only what the control can do: not every kernel has all of them. */
  private void add(List<Act> acts, String path, String flags) {
    Act act = python(OPEN.formatted("'%s', %s".formatted(path, flags)));
    if (act.outside().succeeded()) {
      acts.add(act);
    }
  }

  @ForEachTarget
  void namesOfTheKernelAreHiddenOrZero(Attacked target) {
    String addresses = "grep -v '^0000000000000000' /proc/kallsyms | grep -q .";
    assertStopped(target, addresses);
  }
}
