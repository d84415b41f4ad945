package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.Victims;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** What was done to a process before its program is the same with every backend. */
final class LastStepsIT extends BackendContract {
  private static final String EVERYWHERE =
      """
      descriptors 0 1 2
      signals 0 0
      leader 1
      """;

  private static final String CONFINED =
      """
      core 1 1
      no_new_privs 1
      seccomp 2
      dumpable 1
      securebits 0
      capabilities 0 0 0 0 0
      """
          + EVERYWHERE;

  @BeforeEach
  void build() {
    Victims.build(LastStepsIT.class, "state.c", project.path());
  }

  private Act state() {
    return Act.of(project.path(), "./state");
  }

  /**
   * Between fork and exec a process has the memory of the JVM that launches it. In a JVM for each
   * backend: one that was protected once stays so.
   */
  @ForEachBackend
  void theLaunchersMemoryIsProtected(Contract contract) {
    List<String> line = Jvm.running(DumpableJvm.class.getName(), List.of());
    line.addAll(List.of(contract.backend(), project.path().toString()));
    String protectedNow = contract.keeps(Promise.PRIVILEGES) ? "0" : "1";
    assertThat(Plain.run(project.path(), line))
        .isEqualTo(new Ending(0, "control 1\nonce %1$s\nopen %1$s\n".formatted(protectedNow), ""));
  }

  @ForEachBackend
  void isTheSameEverywhere(Contract contract) {
    Policy policy = policy(contract);
    assertState(contract, state().inside(policy).stdout());
    try (Sandbox sandbox = Sandbox.open(policy)) {
      for (int command = 0; command < 3; command++) {
        assertState(contract, state().inside(sandbox).stdout());
      }
    }
    assertThat(state().outside().stdout())
        .as("control: without a sandbox")
        .contains("no_new_privs 0\n")
        .doesNotContain("core 1 1\n", "capabilities 0 0 0 0 0\n", "leader 1\n");
  }

  /**
   * Leaves the name of each program that runs with it in the project, and so does bash by itself.
   */
  private Map<String, String> marking() {
    String source =
        """
        #include <fcntl.h>
        #include <unistd.h>
        __attribute__((constructor)) static void mark(void) {
          char name[200];
          int file = open("%1$s/mark", O_WRONLY | O_APPEND | O_CREAT, 0666);
          int length = readlink("/proc/self/exe", name, sizeof name - 1);
          name[length < 0 ? 0 : length] = '\\n';
          write(file, name, length + 1);
          close(file);
        }
        """
            .formatted(project.path());
    project.write("mark.c", source);
    Plain.shell("cd '%s' && gcc -w -shared -fPIC -o mark.so mark.c".formatted(project.path()));
    project.write("start.sh", "echo start.sh >>%s/mark\n".formatted(project.path()));
    return Map.of(
        "LD_PRELOAD", project.resolve("mark.so").toString(),
        "BASH_ENV", project.resolve("start.sh").toString());
  }

  /** What has run since the last time. */
  private String marks() {
    try {
      String marks = Files.readString(project.resolve("mark"));
      Files.delete(project.resolve("mark"));
      return marks;
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** No program of anybody's runs with it before the command, whose environment may do anything. */
  @ForEachBackend
  void theEnvironmentReachesTheCommandAlone(Contract contract) {
    Command command = Command.of("/usr/bin/env").in(project.path()).withEnvironment(marking());
    assertAlone(Sandbox.run(policy(contract), command));
    try (Sandbox sandbox = Sandbox.open(policy(contract))) {
      for (int i = 0; i < 3; i++) {
        assertAlone(sandbox.exec(command));
      }
    }
  }

  private void assertAlone(Result result) {
    assertThat(result.stdout().text()).contains("LD_PRELOAD=", "BASH_ENV=");
    assertThat(result.stderr().text()).as("a library that was not found").isEmpty();
    assertThat(marks()).isEqualTo("/usr/bin/env\n");
  }

  /** The control: a shell that runs before the command leaves its mark, inside and outside. */
  @ForEachBackend
  void aShellBeforeTheCommandIsSeen(Contract contract) {
    Map<String, String> environment = marking();
    Act act = Act.of(project.path(), "/bin/bash", "-c", "exec /usr/bin/env");
    var _ = Sandbox.run(policy(contract), act.asCommand().withEnvironment(environment));
    assertThat(marks()).endsWith("/bash\nstart.sh\n/usr/bin/env\n");
    List<String> line = new ArrayList<>(List.of("/usr/bin/env"));
    environment.forEach((name, value) -> line.add(name + "=" + value));
    line.addAll(act.command());
    assertThat(Plain.run(project.path(), line).code()).isZero();
    assertThat(marks()).endsWith("/bash\nstart.sh\n/usr/bin/env\n");
  }

  /** Ordinary users cannot empty the bounding set; with no_new_privs it is without effect. */
  private static String withoutBounding(Contract contract, String found) {
    boolean stays = !Plain.isRoot() && contract.backend().equals("landlock");
    return stays ? found.replaceFirst("(capabilities 0 0 0) \\d+ ", "$1 0 ") : found;
  }

  private static void assertState(Contract contract, String found) {
    if (contract.keeps(Promise.PRIVILEGES)) {
      assertThat(withoutBounding(contract, found)).isEqualTo(CONFINED);
    } else {
      assertThat(found).endsWith(EVERYWHERE);
    }
  }
}
