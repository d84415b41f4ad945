package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
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

  /** Prints which could be opened. Nothing more: a control must do nothing to the host. */
  private static final String OPEN =
      """
      import os, sys
      flags = getattr(os, sys.argv[1]) | os.O_NONBLOCK
      for path in sys.argv[2:]:
          try:
              os.open(path, flags)
              print(path)
          except OSError:
              pass
      """;

  private Act open(String flags, List<String> paths) {
    List<String> line = new ArrayList<>(List.of("/usr/bin/python3", "-c", OPEN, flags));
    line.addAll(paths);
    return Act.of(project.path(), line.toArray(String[]::new));
  }

  /** Of those that the control can open: not every kernel has all of them. */
  @ForEachTargetOfRoot
  void theyAreOutOfReach(Attacked target) {
    assertNoneOpened(target, open("O_WRONLY", WRITTEN));
    assertNoneOpened(target, open("O_RDONLY", READ));
  }

  private void assertNoneOpened(Attacked target, Act open) {
    List<String> free = assertControl(target, open).stdout().lines().toList();
    assertThat(free).as("control").hasSizeGreaterThan(4);
    Ending inside = target.inside(open, policy());
    assertThat(inside.code()).as("%s", inside).isZero();
    assertThat(inside.stdout().lines()).doesNotContainAnyElementsOf(free);
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
