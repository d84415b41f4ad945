package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.Policy;
import org.junit.jupiter.api.Test;

/** Rules for single files outside of the project. */
final class SingleFilesIT extends FileTestBase {
  @Test
  void singleFilesCanBeShown() {
    elsewhere.write("one", "readable");
    elsewhere.write("two", "writable");
    elsewhere.write("three", "canary");
    Policy policy =
        Policy.of(files().reading(elsewhere.resolve("one")).writing(elsewhere.resolve("two")));
    String base = elsewhere.path().toString();
    assertWorks(shell("cat %1$s/one && echo after > %1$s/two".formatted(base)), policy);
    assertThat(elsewhere.resolve("two")).hasContent("after");
    assertStopped(shell("echo readable > %1$s/one".formatted(base)), policy);
    assertStopped(shell("cat %1$s/three".formatted(base)), policy);
  }
}
