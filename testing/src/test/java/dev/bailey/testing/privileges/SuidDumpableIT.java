package dev.bailey.testing.privileges;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Outcome;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Victims;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where fs.suid_dumpable is 1 nothing is started by a backend that changes its user, in a sandbox
 * that is open already either. The kernel has one such setting for all: a file is mounted upon it,
 * in a mount namespace that ends with the test, so that launches of others go on.
 */
final class SuidDumpableIT {
  static final String SETTING = "/proc/sys/fs/suid_dumpable";
  static final String REASON = "fs.suid_dumpable is 1";
  private static final String FIX = "sysctl fs.suid_dumpable=2";
  private static final String DONE = new Outcome.Exited(0).toString();

  /** Becomes a program that cannot change its user or its group, nor can any that it starts. */
  private static final String ONE_USER =
      """
      #include <errno.h>
      #include <linux/filter.h>
      #include <linux/seccomp.h>
      #include <stddef.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      #define REFUSE(call) {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, call}, \\
                           {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM}
      int main(int argc, char **argv) {
        struct sock_filter code[] = {
            {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
            REFUSE(SYS_setuid), REFUSE(SYS_setreuid), REFUSE(SYS_setresuid), REFUSE(SYS_setfsuid),
            REFUSE(SYS_setgid), REFUSE(SYS_setregid), REFUSE(SYS_setresgid), REFUSE(SYS_setfsgid),
            {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
        struct sock_fprog program = {sizeof code / sizeof *code, code};
        if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program)) return 99;
        execv(argv[1], argv + 1);
        return 98;
      }
      """;

  @Test
  void nothingIsStartedWhereItIsOne() {
    Map<String, String> found = found("namespace", SuidDumpableIT::behindSetting);
    assertThat(found.get("1 open")).contains("NOT_ENFORCEABLE", REASON, FIX);
    assertThat(found.get("1 once")).contains("BACKEND_UNAVAILABLE", REASON, FIX);
    assertThat(found.get("1 doctor")).contains(REASON, FIX);
    for (String value : List.of("0", "2")) {
      assertThat(found).containsEntry(value + " open", DONE).containsEntry(value + " once", DONE);
      assertThat(requireNonNull(found.get(value + " doctor"))).as("control").doesNotContain(REASON);
    }
  }

  /** Of the other two, bwrap mounts no /proc where a part of the host's is covered. */
  @Test
  void aBackendThatChangesNoUserGoesOn() {
    Map<String, String> found = found("landlock", SuidDumpableIT::behindSetting);
    assertStartedProtected(found, "0", "1", "2");
  }

  /**
   * The kernel takes the setting over where a process changes its user or group. These backends do
   * not: they start commands also where that is refused, and the JVM is never dumpable meanwhile.
   */
  @ParameterizedTest
  @ValueSource(strings = {"bubblewrap", "landlock"})
  void backendsThatChangeNoUserDoWithoutTheRightTo(String backend) {
    assertStartedProtected(found(backend, SuidDumpableIT::withOneUser), "1");
  }

  static void assertStartedProtected(Map<String, String> found, String... values) {
    assertThat(found).containsEntry("control dumpable", "1");
    for (String value : values) {
      assertThat(found)
          .containsEntry(value + " open", DONE)
          .containsEntry(value + " once", DONE)
          .containsEntry(value + " dumpable", "[0]");
    }
  }

  /** The control for the one above: the backend that changes its user starts nothing like that. */
  @Test
  void whatIsRefusedIsAChangeOfTheUser() {
    Ending ending = run("namespace", SuidDumpableIT::withOneUser);
    assertThat(ending.code()).as("%s", ending).isNotZero();
    assertThat(ending.stdout()).isEqualTo("control dumpable: 1\n");
    assertThat(ending.stderr()).contains("EPERM");
  }

  private static List<String> behindSetting(TemporaryPlace place) {
    String mount =
        "mount --bind '%s' %s && exec \"$@\"".formatted(place.resolve("setting"), SETTING);
    return List.of(
        "/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", mount, "sh");
  }

  private static List<String> withOneUser(TemporaryPlace place) {
    return List.of(Victims.build("one-user", ONE_USER, place.path()).toString());
  }

  /** Starts the program after these words. */
  static Ending run(String backend, Function<TemporaryPlace, List<String>> before) {
    try (TemporaryPlace place = TemporaryPlace.in("/srv")) {
      place.write("setting", "0\n");
      place.write("project/file", "");
      List<String> line = new ArrayList<>(before.apply(place));
      line.addAll(Jvm.running(SuidDumpableJvm.class.getName(), List.of(backend)));
      line.addAll(List.of(place.path() + "/project", place.path() + "/setting", "2", "1", "0"));
      return Plain.run(place.path(), line);
    }
  }

  /** What came of each act with each value. */
  static Map<String, String> found(String backend, Function<TemporaryPlace, List<String>> before) {
    String setting = Plain.shell("cat " + SETTING);
    Ending ending = run(backend, before);
    assertThat(ending.code()).as("%s", ending).isZero();
    assertThat(Plain.shell("cat " + SETTING)).as("the host's setting").isEqualTo(setting);
    Map<String, String> found = new HashMap<>();
    for (String said : ending.stdout().split("\n", -1)) {
      String[] parts = said.split(": ", 2);
      found.put(parts[0], parts.length < 2 ? "" : parts[1]);
    }
    return found;
  }
}
