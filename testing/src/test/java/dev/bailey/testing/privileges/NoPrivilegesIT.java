package dev.bailey.testing.privileges;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No capability, no way to gain one, and the kernel says so of every process inside. */
final class NoPrivilegesIT {
  private static final String NONE = "0000000000000000";

  @TempDir Path project;

  private Act status() {
    return Act.of(project, "/bin/cat", "/proc/self/status");
  }

  private static Map<String, String> fields(String status) {
    Map<String, String> fields = new LinkedHashMap<>();
    status
        .lines()
        .filter(it -> it.contains(":\t"))
        .forEach(it -> fields.put(it.split(":\t", 2)[0], it.split(":\t", 2)[1].strip()));
    return fields;
  }

  private static void assertBare(Map<String, String> fields) {
    assertThat(fields)
        .containsEntry("CapInh", NONE)
        .containsEntry("CapPrm", NONE)
        .containsEntry("CapEff", NONE)
        .containsEntry("CapBnd", NONE)
        .containsEntry("CapAmb", NONE)
        .containsEntry("NoNewPrivs", "1")
        .containsEntry("Seccomp", "2");
  }

  @Test
  void theControlHasPrivileges() {
    Map<String, String> outside = fields(status().outside().stdout());
    assertThat(outside).containsEntry("NoNewPrivs", "0").containsEntry("Seccomp", "0");
    assertThat(outside.get("CapEff")).isNotEqualTo(NONE);
    assertThat(outside.get("CapBnd")).isNotEqualTo(NONE);
  }

  @Test
  void aCommandHasNone() {
    Map<String, String> inside = fields(status().inside(Policy.project(project)).stdout());
    assertBare(inside);
    assertThat(inside)
        .containsEntry("Uid", "65532\t65532\t65532\t65532")
        .containsEntry("Gid", "65532\t65532\t65532\t65532")
        .containsEntry("Groups", "");
  }

  @Test
  void aCommandInAWarmSandboxHasNone() {
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      assertBare(fields(status().inside(sandbox).stdout()));
      assertBare(fields(Act.shell(project, "cat /proc/self/status").inside(sandbox).stdout()));
    }
  }

  @Test
  void aCommandWithUnrestrictedFilesHasNone() {
    Policy unrestricted = Policy.of(FileAccess.unrestricted(project));
    assertBare(fields(status().inside(unrestricted).stdout()));
  }

  @Test
  void initHasNoneEither() {
    Map<String, String> init =
        fields(
            Act.of(project, "/bin/cat", "/proc/1/status").inside(Policy.project(project)).stdout());
    assertThat(init).containsEntry("CapBnd", NONE).containsEntry("NoNewPrivs", "1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "su -c id",
        "setpriv --reuid=0 id",
        "python3 -c 'import os; os.setuid(0)'",
        "python3 -c 'import os; os.setgroups([0])'",
        "setpriv --inh-caps=+sys_admin id",
        "nice -n -5 true && test $(nice -n -5 nice) = -5",
        "chown 1:1 /tmp && chown 0:0 /tmp",
        "python3 -c 'import time; time.clock_settime_ns(0, time.clock_gettime_ns(0))'",
        "dmesg",
      })
  void rootsDoingsAreRefused(String script) {
    assertStopped(Act.shell(project, script), Policy.project(project));
  }

  @Test
  void setuidProgramsOfTheSystemGainNothing() {
    // su asks for a password then; what counts is the identity it runs with.
    Path su = Path.of("/usr/bin/su");
    assertThat(Plain.shell("stat -c %A " + su)).startsWith("-rws");
    String read = "/proc/self/status";
    Act outside = Act.shell(project, "su --version >/dev/null & exec cat " + read).byOrdinaryUser();
    assertThat(outside.outside().stdout()).contains("NoNewPrivs:\t0");
    assertThat(
            Act.shell(
                    project,
                    "findmnt -no OPTIONS / /usr 2>/dev/null; grep ' /usr ' /proc/self/mounts")
                .inside(Policy.project(project))
                .stdout())
        .contains("nosuid");
  }

  @Test
  void theEnvironmentHoldsNothingOfTheLauncher() {
    assertThat(System.getenv()).containsKey("JAVA_HOME");
    Act names = Act.of(project, "/usr/bin/env");
    assertThat(names.outside().stdout()).contains("JAVA_HOME=");
    assertThat(
            names.inside(Policy.project(project)).stdout().lines().map(it -> it.split("=", -1)[0]))
        .containsExactlyInAnyOrder("PATH", "HOME", "TMPDIR", "LANG", "TERM");
  }

  @Test
  void namesOfTheHostAreNotShown() {
    String outside = Act.of(project, "/bin/hostname").outside().text();
    String inside = Act.of(project, "/bin/hostname").inside(Policy.project(project)).text();
    assertThat(inside).isEqualTo("sandbox").isNotEqualTo(outside);
  }

  @Test
  void sharedMemoryOfTheHostIsNotSeen() {
    String id = Plain.shell("ipcmk -M 4096 -p 0666 | grep -o '[0-9]*'");
    try {
      assertStopped(
          Act.shell(project, "grep -qw %s /proc/sysvipc/shm".formatted(id)),
          Policy.project(project));
      assertStopped(
          Act.python(
              project,
              "import ctypes,sys; l=ctypes.CDLL(None); l.shmat.restype=ctypes.c_void_p;"
                  + " sys.exit(l.shmat(%s,None,0) in (None, 2**64-1))".formatted(id)),
          Policy.project(project));
    } finally {
      Plain.shell("ipcrm -m " + id);
    }
  }
}
