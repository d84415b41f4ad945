package dev.bailey.testing.landlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Exclusively;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Unrestricted files are those on disks: a command does not leave its limits by the kernel's file
 * systems, nor change other processes, wherever they are mounted. Controls outside by the same
 * user.
 */
@Timeout(240)
final class UnrestrictedFilesIT {
  private static final List<String> UNRESTRICTED = List.of("--fs", "unrestricted");

  private static List<String> unrestricted(String... more) {
    List<String> options = new ArrayList<>(UNRESTRICTED);
    options.addAll(List.of(more));
    return options;
  }

  private static Ending inside(Someone someone, List<String> options, String script) {
    return someone.bailey(options, "/bin/sh", "-c", script);
  }

  private static int outside(Someone someone, String script) {
    return new Act(List.of("/bin/sh", "-c", script), someone.project.path(), someone.user)
        .outside()
        .code();
  }

  private static void assertRefused(Someone someone, String script) {
    Ending ending = inside(someone, UNRESTRICTED, script);
    assertThat(ending.code()).as("%s: %s", script, ending).isNotZero();
    assertThat(ending.stderr()).as(script).contains("Permission denied");
    assertThat(outside(someone, script)).as("control: %s", script).isZero();
  }

  /** Where control groups are mounted. */
  private static List<String> cgroupMounts() throws IOException {
    List<String> found = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      if (line.contains(" - cgroup ") || line.contains(" - cgroup2 ")) {
        found.add(line.split(" ", -1)[4]);
      }
    }
    return found;
  }

  @Test
  void rootDoesNotLeaveItsLimits() throws IOException {
    try (Someone root = new Someone(0)) {
      StringBuilder leave = new StringBuilder();
      for (String mount : cgroupMounts()) {
        assertRefused(root, "echo $$ > %s/cgroup.procs".formatted(mount));
        leave.append("echo $$ > ").append(mount).append("/cgroup.procs; ");
      }
      String hog = "exec /usr/bin/python3 -c 'x = b\"x\" * (80 << 20)'";
      Ending limited = inside(root, unrestricted("--memory", "32m"), leave + hog);
      assertThat(limited.code()).as("%s", limited).isEqualTo(137);
      Ending more = inside(root, unrestricted("--memory", "200m"), hog);
      assertThat(more.code()).as("control: %s", more).isZero();
    }
  }

  /** Bailey kills whatever is in a sandbox's group, the host's processes as well. */
  @Test
  void noOtherProcessIsPutIntoItsGroup() throws Exception {
    try (Someone root = new Someone(0)) {
      Process victim = root.helper("sleep 600");
      String move =
          """
          while IFS=: read number controllers place; do
            for mount in %s; do
              if [ -e "$mount$place/cgroup.procs" ] && [ "$place" != / ]; then
                echo %d > "$mount$place/cgroup.procs" && echo moved
              fi
            done
          done < /proc/self/cgroup
          true
          """
              .formatted(String.join(" ", cgroupMounts()), victim.pid());
      Ending ending = inside(root, UNRESTRICTED, move);
      assertThat(ending.stdout()).isEmpty();
      assertThat(ending.stderr()).contains("Permission denied");
      assertThat(root.bailey(List.of(), "/bin/true").code()).isZero();
      assertThat(victim.isAlive()).isTrue();
      String back = "echo %d > %s/cgroup.procs".formatted(victim.pid(), cgroupMounts().getFirst());
      assertThat(outside(root, back)).as("control").isZero();
    }
  }

  /** A second mount of the same control groups, in a directory that is written otherwise. */
  @Test
  void controlGroupsMountedElsewhereAreReadOnlyToo() throws IOException {
    try (Someone root = new Someone(0)) {
      String place = root.elsewhere.path().toString();
      String source = cgroupMounts().getFirst();
      String file = place + "/the file";
      Plain.shell("mkdir %1$s/groups %1$s/beside && touch '%2$s'".formatted(place, file));
      Plain.shell("mount --bind %s %s/groups".formatted(source, place));
      Plain.shell("mount --bind %s/cgroup.procs '%s'".formatted(source, file));
      try {
        assertRefused(root, "echo $$ > %s/groups/cgroup.procs".formatted(place));
        assertRefused(root, "echo $$ > '%s'".formatted(file));
        assertRefused(
            root, "mkdir %1$s/groups/escape && rmdir %1$s/groups/escape".formatted(place));
        String beside = "echo x > %1$s/beside/new && cat %1$s/beside/new".formatted(place);
        Ending allowed = inside(root, UNRESTRICTED, beside);
        assertThat(allowed.text()).as("%s", allowed).isEqualTo("x");
        List<String> named = List.of("--write", place);
        allowed = inside(root, named, beside);
        assertThat(allowed.text()).as("named: %s", allowed).isEqualTo("x");
        Ending ending = inside(root, named, "echo $$ > %s/groups/cgroup.procs".formatted(place));
        assertThat(ending.stderr()).as("named").contains("Permission denied");
        List<String> itself = List.of("--write", place + "/groups");
        assertThat(inside(root, itself, "echo $$ > %s/groups/cgroup.procs".formatted(place)).code())
            .as("named itself")
            .isNotZero();
      } finally {
        Plain.shell("umount '%s'; umount %s/groups".formatted(file, place));
      }
    }
  }

  /** By clone3 a process is born in any group whose directory its parent can open for reading. */
  @Test
  void noProcessIsBornInAnotherGroup() {
    try (Someone root = new Someone(0)) {
      String clone =
          "import ctypes; c = ctypes.CDLL(None, use_errno=True);"
              + " c.syscall(435, 0, 0); print(ctypes.get_errno())";
      assertThat(root.bailey(UNRESTRICTED, "/usr/bin/python3", "-c", clone).text()).isEqualTo("38");
      assertThat(Act.python(root.project.path(), clone).outside().text())
          .as("control")
          .isEqualTo("22");
    }
  }

  @Test
  void rootChangesNoSettingOfTheKernel() {
    // Others set the program for cores, and hold this file as long as they do.
    try (Someone root = new Someone(0);
        Exclusively _ = Exclusively.with(Path.of("/dev/kmsg"))) {
      for (String file :
          List.of(
              "/proc/sys/vm/swappiness",
              "/proc/sys/kernel/core_pattern",
              "/sys/kernel/rcu_expedited")) {
        assertRefused(root, "old=$(cat %1$s) && echo \"$old\" > %1$s".formatted(file));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void otherProcessesAreNotChanged(int user) throws Exception {
    try (Someone someone = new Someone(user)) {
      long victim = someone.helper("sleep 600").pid();
      Plain.shell("while ! grep -q sleep /proc/%d/comm; do :; done".formatted(victim));
      assertRefused(someone, "echo 500 > /proc/%d/oom_score_adj".formatted(victim));
      assertRefused(someone, "echo 1 > /proc/%d/clear_refs".formatted(victim));
      assertRefused(someone, "echo 0x3 > /proc/%d/coredump_filter".formatted(victim));
      String root = "ls /proc/%d/root/".formatted(victim);
      assertThat(inside(someone, UNRESTRICTED, root).code()).isNotZero();
      assertThat(outside(someone, root)).as("control").isZero();
    }
  }

  /** What is given up, and said. */
  @ParameterizedTest
  @ValueSource(ints = {0, Someone.NOBODY})
  void theReportSaysWhatHolds(int user) throws Exception {
    try (Someone someone = new Someone(user)) {
      long victim = someone.helper("sleep 600").pid();
      Plain.shell("while ! grep -q sleep /proc/%d/comm; do :; done".formatted(victim));
      Ending ending =
          inside(
              someone,
              unrestricted("--verbose"),
              "tr '\\0' ' ' < /proc/%d/cmdline".formatted(victim));
      assertThat(ending.text()).isEqualTo("sleep 600");
      assertThat(ending.stderr())
          .contains("can only be read: [/proc, /sys", "command lines can be read in /proc");
      assertThat(inside(someone, List.of("--verbose"), "true").stderr())
          .doesNotContain("command lines can be read");
    }
  }

  @Test
  void ordinaryFilesAreWrittenEverywhereButRightInTheRoot() {
    try (Someone root = new Someone(0)) {
      String name = "bailey-test-" + System.nanoTime();
      String script =
          "for d in /tmp /var/tmp /etc /dev/shm; do echo x > $d/%1$s && rm $d/%1$s || exit 1; done;"
              + " echo to the same > /dev/stdout; echo > /dev/null";
      Ending ending = inside(root, UNRESTRICTED, script.formatted(name));
      assertThat(ending).isEqualTo(new Ending(0, "to the same\n", ""));
      assertRefused(root, "mkdir /%1$s && rmdir /%1$s".formatted(name));
    }
  }

  /** Rules are made anew for each command: a directory that is there when it starts is written. */
  @Test
  void aNewDirectoryInTheRootIsWrittenByTheNextCommand() {
    Path made = Path.of("/bailey-test-" + System.nanoTime());
    try (Someone root = new Someone(0)) {
      String wait = "echo ready; until [ -d %1$s ]; do :; done; echo x > %1$s/file";
      Process running = root.start(UNRESTRICTED, "/bin/sh", "-c", wait.formatted(made));
      assertThat(Someone.firstLine(running)).isEqualTo("ready");
      Plain.shell("mkdir " + made);
      assertThat(running.waitFor()).isNotZero();
      assertThat(inside(root, UNRESTRICTED, "echo x > %s/file".formatted(made)).code()).isZero();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      Plain.shell("rm -rf " + made);
    }
  }
}
