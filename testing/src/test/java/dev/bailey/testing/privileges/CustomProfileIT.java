package dev.bailey.testing.privileges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Typed;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A profile of the caller's own, by the API and by {@code --seccomp}. */
final class CustomProfileIT {
  private static final String ALLOW_ALL = "{\"defaultAction\": \"SCMP_ACT_ALLOW\"}";
  private static final String NO_UNAME =
      """
      {"defaultAction": "SCMP_ACT_ALLOW",
       "syscalls": [{"names": ["uname"], "action": "SCMP_ACT_ERRNO", "errnoRet": 1}]}
      """;

  private TemporaryPlace project = new TemporaryPlace(Path.of("unset"));
  private TemporaryPlace profiles = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlaces() {
    project = TemporaryPlace.in("/srv");
    profiles = TemporaryPlace.in("/srv");
  }

  @AfterEach
  void removePlaces() {
    project.close();
    profiles.close();
  }

  private Policy policy(String profile) {
    return Policy.project(project.path())
        .withSeccompProfile(profiles.write("profile.json", profile));
  }

  private Ending typed(String profile, String script) {
    String file = profiles.write("profile.json", profile).toString();
    return Typed.in(
        project.path(),
        List.of(),
        List.of("run", "--seccomp", file, "--", "/bin/sh", "-c", script));
  }

  private Act shell(String script) {
    return Act.shell(project.path(), script);
  }

  /** Its file is read once, when the sandbox is opened: a command may be able to write it. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void aCommandCannotChangeTheProfileOfTheNext(String backend) {
    Path profile = project.write("profile.json", NO_UNAME);
    Policy policy =
        Policy.project(project.path())
            .withBackend(backend)
            .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new))
            .withSeccompProfile(profile);
    try (Sandbox sandbox = Sandbox.open(policy)) {
      String write = "echo '" + ALLOW_ALL + "' > profile.json";
      assertThat(shell(write).inside(sandbox).succeeded()).isTrue();
      assertThat(shell("uname -s").inside(sandbox).stderr()).contains("not permitted");
    }
    assertThat(shell("uname -s").inside(policy).text()).as("control: read anew").isEqualTo("Linux");
  }

  @Test
  void whatItRefusesIsRefused() {
    Ending inside = shell("uname -s").inside(policy(NO_UNAME));
    assertThat(inside.succeeded()).isFalse();
    assertThat(inside.stderr()).contains("Operation not permitted");
    try (Sandbox sandbox = Sandbox.open(policy(NO_UNAME))) {
      for (int command = 0; command < 3; command++) {
        assertThat(shell("uname -s").inside(sandbox).stderr()).contains("not permitted");
      }
    }
    assertThat(shell("uname -s").inside(policy(ALLOW_ALL)).text()).isEqualTo("Linux");
    assertThat(shell("uname -s").outside().text()).isEqualTo("Linux");
  }

  @Test
  void theSameByTheCommandLine() {
    Ending inside = typed(NO_UNAME, "uname -s");
    assertThat(inside.succeeded()).isFalse();
    assertThat(inside.stderr()).contains("Operation not permitted");
    assertThat(typed(ALLOW_ALL, "uname -s").text()).isEqualTo("Linux");
  }

  /**
   * The guard in front of it, missing capabilities and the users keep what a profile gives away.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mount -t tmpfs none .",
        "umount -l /proc",
        "unshare -m true",
        "unshare -Ur true",
        "chroot / true",
        "cp /usr/bin/id made && chmod 4755 made",
        "mknod made c 0 0",
        "python3 -c 'import fcntl; fcntl.fcntl(open(\"made\", \"w\"), 1024, 1)'",
      })
  void oneThatAllowsAllGivesNothingAway(String script) {
    assertThat(shell(script).inside(policy(ALLOW_ALL)).succeeded()).isFalse();
    // The control has a mount namespace of its own, so that it does not harm the host.
    Plain.shell("rm -f %s".formatted(project.resolve("made")));
    Ending outside =
        Plain.run(project.path(), List.of("/usr/bin/unshare", "-m", "/bin/sh", "-c", script));
    assertThat(outside.succeeded()).as("%s", outside).isTrue();
  }

  /** PTRACE_SEIZE of init, the one process in there that is not the command's own. */
  @Test
  void oneThatAllowsAllLetsInitAlone() {
    String script =
        """
        import ctypes, os, time
        libc = ctypes.CDLL(None, use_errno=True)
        child = os.fork()
        if child == 0:
            time.sleep(20)
            os._exit(0)
        for pid in 1, child:
            print(libc.ptrace(0x4206, pid, 0, 0), ctypes.get_errno())
        os.kill(child, 9)
        """;
    Act attack = Act.python(project.path(), script);
    assertThat(attack.inside(policy(ALLOW_ALL)).text()).isEqualTo("-1 1\n0 1");
    assertThat(attack.inside(Policy.project(project.path())).text()).isEqualTo("-1 1\n-1 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"defaultAction\": \"SCMP_ACT_NOSUCH\"}",
        "{\"defaultAction\": 7}",
        "{\"defaultAction\": \"SCMP_ACT_ALLOW\", \"syscalls\": [{\"action\": \"SCMP_ACT_ERRNO\"}]}",
        "{\"defaultAction\": \"SCMP_ACT_ERRNO\"}",
      })
  void aBrokenOneIsAClearError(String profile) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("true").inside(policy(profile)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.getMessage()).contains("profile"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"defaultAction\": \"SCMP_ACT_ERRNO\"}"})
  void theSameErrorByTheCommandLine(String profile) {
    Ending ending = typed(profile, "echo started");
    assertThat(ending.code()).isEqualTo(125);
    assertThat(ending.stdout()).isEmpty();
    assertThat(ending.stderr())
        .startsWith("bailey: ")
        .contains("profile")
        .contains("hint: ")
        .doesNotContain("Exception")
        .doesNotContain("\tat ");
  }

  @Test
  void aMissingOneIsAClearError() {
    Ending ending =
        Typed.in(
            project.path(),
            List.of(),
            List.of("run", "--seccomp", profiles.resolve("none").toString(), "--", "true"));
    assertThat(ending.code()).isEqualTo(125);
    assertThat(ending.stderr()).contains("--seccomp").contains("no such file");
  }
}
