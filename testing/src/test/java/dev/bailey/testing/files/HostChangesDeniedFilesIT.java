package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;

/** The host goes on working with a denied file; that must not end the denial. */
final class HostChangesDeniedFilesIT extends FileTestBase {
  private Policy denying(String name) {
    return Policy.of(files().denying(project.resolve(name)));
  }

  @Test
  void denialHoldsWhenTheHostReplacesTheFileBetweenRuns() throws Exception {
    project.write("secret", "canary");
    Policy policy = denying("secret");
    assertStopped(shell("cat secret"), policy);
    replaceAsAnEditorDoes();
    assertStopped(shell("cat secret"), policy);
  }

  @Test
  void denialHoldsWhenTheHostRecreatesTheDirectoryBetweenRuns() throws Exception {
    project.write("private/secret", "canary");
    Policy policy = denying("private");
    assertStopped(shell("cat private/secret"), policy);
    Files.delete(project.resolve("private/secret"));
    Files.delete(project.resolve("private"));
    project.write("private/secret", "canary");
    assertStopped(shell("cat private/secret"), policy);
  }

  /** Whoever edits the file outside must not open it inside: the next command finds it denied. */
  @Test
  void denialHoldsWhenTheHostReplacesTheFileWhileASandboxIsOpen() throws Exception {
    project.write("secret", "canary");
    try (Sandbox sandbox = Sandbox.open(denying("secret"))) {
      assertThat(shell("cat secret").inside(sandbox).stdout()).isEmpty();
      replaceAsAnEditorDoes();
      Ending inside;
      try {
        inside = shell("cat secret").inside(sandbox);
      } catch (BaileyException _) {
        return;
      }
      assertThat(inside.stdout()).doesNotContain("canary");
    }
  }

  private void replaceAsAnEditorDoes() throws IOException {
    project.write("secret.new", "canary");
    Files.move(
        project.resolve("secret.new"),
        project.resolve("secret"),
        StandardCopyOption.REPLACE_EXISTING);
  }
}
