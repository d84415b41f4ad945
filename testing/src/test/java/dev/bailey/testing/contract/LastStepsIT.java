package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.Victims;
import java.util.List;
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
