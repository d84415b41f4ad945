package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A denied path that is missing stays denied in the second run, and beside other sandboxes. */
final class RepeatedMissingDenialIT extends FileTestBase {
  @Test
  void aSecondRunDeniesToo() {
    Path denied = project.resolve("env");
    Policy policy = Policy.of(files().denying(denied));
    for (int run = 0; run < 3; run++) {
      assertThat(shell("touch env/x || touch env/x || mkdir env/x").inside(policy).succeeded())
          .as("run %d", run)
          .isFalse();
      assertThat(shell("rm -rf env; echo planted > env").inside(policy).succeeded())
          .as("run %d", run)
          .isFalse();
      assertThat(denied).as("run %d", run).doesNotExist();
    }
  }

  @Test
  void aSandboxThatClosesTakesNoOthersDenialWithIt() {
    Path denied = project.resolve("env");
    Policy policy = Policy.of(files().denying(denied));
    assertSurvivorDenies(policy, true);
    assertThat(denied).doesNotExist();
    assertSurvivorDenies(policy, false);
    assertThat(denied).doesNotExist();
  }

  @Test
  void overlappingSandboxesLeaveNoPlaceholder() {
    Policy policy = Policy.of(files().denying(project.resolve("a/b/env")));
    Sandbox first = Sandbox.open(policy);
    Sandbox second = Sandbox.open(policy);
    first.close();
    second.close();
    assertThat(project.resolve("a")).doesNotExist();
  }

  private void assertSurvivorDenies(Policy policy, boolean firstSurvives) {
    Sandbox first = Sandbox.open(policy);
    Sandbox second = Sandbox.open(policy);
    (firstSurvives ? second : first).close();
    try (Sandbox survivor = firstSurvives ? first : second) {
      String script = "touch env/x; rm -rf env; echo planted > env";
      assertThat(shell(script).inside(survivor).succeeded()).isFalse();
    }
  }
}
