package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import java.util.ArrayList;
import java.util.List;

/** Files by which the kernel is told what to do, and by which it tells secrets. */
final class KernelFilesIT extends EscapeTestBase {

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

  /** Those that container engines hide, and some more. */
  private static final List<String> READ =
      List.of(
          "/proc/kcore",
          "/proc/kmsg",
          "/proc/1/environ",
          "/proc/keys",
          "/proc/key-users",
          "/proc/latency_stats",
          "/proc/sched_debug",
          "/proc/timer_list",
          "/proc/timer_stats",
          "/proc/slabinfo",
          "/proc/vmallocinfo",
          "/proc/pagetypeinfo",
          "/proc/kpagecount",
          "/proc/kpageflags",
          "/proc/kpagecgroup",
          "/sys/kernel/debug",
          "/sys/kernel/security",
          "/sys/firmware",
          "/sys/devices/virtual/powercap",
          "/etc/shadow");

  @ForEachTargetOfRoot
  void theyAreOutOfReach(Attacked target) {
    List<Act> acts = new ArrayList<>();
    WRITTEN.forEach(it -> add(acts, it, "os.O_WRONLY"));
    READ.forEach(it -> add(acts, it, "os.O_RDONLY"));
    assertThat(acts).as("that exist on this host").hasSizeGreaterThan(12);
    assertStopped(target, policy(), acts);
  }

  /**
   * Only what the control can do: not every kernel has all of them. Opened only, since a control
   * must do nothing to the host.
   */
  private void add(List<Act> acts, String path, String flags) {
    Act act = python("import os; os.open('%s', %s)".formatted(path, flags));
    if (act.outside().succeeded()) {
      acts.add(act);
    }
  }

  @ForEachTargetOfRoot
  void namesOfTheKernelAreHiddenOrZero(Attacked target) {
    String addresses = "grep -v '^0000000000000000' /proc/kallsyms | grep -q .";
    assertStopped(target, addresses);
  }

  @ForEachTarget
  void namesOfKeysAreHidden(Attacked target) {
    assertStopped(target, "grep -q . /proc/key-users");
  }

  /** Ends well with the first file that could be opened for writing. */
  private static final String SEARCH =
      """
      import os, sys
      print('tried', flush=True)
      for directory, below, files in os.walk(sys.argv[1]):
          below[:] = [name for name in below if not name.isdigit() and 'self' not in name]
          for name in files:
              try:
                  os.open(os.path.join(directory, name), os.O_WRONLY | os.O_NONBLOCK)
                  sys.exit(0)
              except OSError:
                  pass
      sys.exit(1)
      """;

  @ForEachTargetOfRoot
  void nothingThatIsTheKernelsIsWritten(Attacked target) {
    List<Act> searches = new ArrayList<>();
    for (String place : List.of("/proc", "/proc/sys", "/sys")) {
      searches.add(Act.of(project.path(), "/usr/bin/python3", "-c", SEARCH, place));
    }
    assertStopped(target, policy(), searches);
  }
}
