package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;
import java.util.List;

/** Denial wins over whatever is granted around, beside and below it, in any order. */
final class DenialInsideGrantIT extends EscapeTestBase {

  private void assertShut(Attacked target, FileAccess files) {
    for (String name : List.of("secret", "shut/secret")) {
      Act read = shell("cat " + elsewhere.resolve(name));
      assertFailsOrRefused(read, target.with(Policy.of(files)));
      assertThat(read.outside().stdout()).as("control").contains(CANARY);
    }
    for (String script : List.of("echo x > %s/new", "mkdir %s/d", "touch %s/secret && test 1")) {
      Act write = shell(script.formatted(elsewhere.resolve("shut")));
      assertFailsOrRefused(write, target.with(Policy.of(files)));
    }
    assertThat(elsewhere.resolve("shut/new")).doesNotExist();
    assertThat(shell("echo x > %s/new".formatted(elsewhere.resolve("shut"))).outside().code())
        .isZero();
    assertThat(shell("rm %s/new".formatted(elsewhere.resolve("shut"))).outside().code()).isZero();
  }

  @ForEachTarget
  void itWins(Attacked target) {
    elsewhere.write("secret", CANARY);
    elsewhere.write("shut/secret", CANARY);
    elsewhere.write("beside", "");
    Path[] denied = {elsewhere.resolve("secret"), elsewhere.resolve("shut")};
    assertShut(target, files().reading(elsewhere.path()).denying(denied));
    assertShut(target, files().writing(elsewhere.path()).denying(denied));
    assertShut(target, files().denying(denied).writing(elsewhere.path()));
    assertShut(target, files().denying(denied).reading(denied));
    assertShut(target, files().denying(denied).writing(denied));
    assertShut(target, files().denying(elsewhere.path()).writing(denied));
    assertShut(
        target, FileAccess.project(elsewhere.path()).reading(project.path()).denying(denied));
  }
}
