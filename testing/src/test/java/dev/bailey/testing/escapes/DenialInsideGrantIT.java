package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;

/** Denial wins over whatever is granted around, beside and below it, in any order. */
final class DenialInsideGrantIT extends EscapeTestBase {

  /** Ends well if any of these works. */
  private static final String ATTEMPTS =
      """
      e=1
      cat {}/secret && e=0
      cat {}/shut/secret && e=0
      ls {}/shut/ && e=0
      echo x > {}/shut/new && e=0
      mkdir {}/shut/d && e=0
      echo x > {}/shut/secret && e=0
      rm {}/shut/secret && e=0
      exit $e
      """;

  private void assertShut(Attacked target, FileAccess files) {
    Act attempts = shell(ATTEMPTS.replace("{}", elsewhere.path().toString()));
    assertFailsOrRefused(target, attempts, Policy.of(files));
    assertThat(elsewhere.resolve("shut/new")).doesNotExist();
    assertThat(elsewhere.resolve("shut/secret")).hasContent(CANARY);
  }

  @ForEachTarget
  void itWins(Attacked target) {
    elsewhere.write("secret", CANARY);
    elsewhere.write("shut/secret", CANARY);
    elsewhere.write("beside", "");
    handOver(target);
    Path[] denied = {elsewhere.resolve("secret"), elsewhere.resolve("shut")};
    assertShut(target, files().reading(elsewhere.path()).denying(denied));
    assertShut(target, files().writing(elsewhere.path()).denying(denied));
    assertShut(target, files().denying(denied).writing(elsewhere.path()));
    assertShut(target, files().denying(denied).reading(denied));
    assertShut(target, files().denying(denied).writing(denied));
    assertShut(target, files().denying(elsewhere.path()).writing(denied));
    assertShut(
        target, FileAccess.project(elsewhere.path()).reading(project.path()).denying(denied));
    assertControl(target, shell("cat %1$s/secret %1$s/shut/secret".formatted(elsewhere.path())));
    assertControl(
        target, shell("echo x > %1$s/shut/new && rm %1$s/shut/*".formatted(elsewhere.path())));
  }
}
