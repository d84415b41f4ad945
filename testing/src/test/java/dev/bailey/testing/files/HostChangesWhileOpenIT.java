package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.SelectedBackends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the host makes or replaces while a sandbox is open is kept from its next command as before,
 * or that command is refused.
 */
final class HostChangesWhileOpenIT extends FileTestBase {
  static List<String> backends() {
    return SelectedBackends.filtering();
  }

  private static void assertRefused(Sandbox sandbox) {
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> sandbox.exec("true"));
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).as(refusal.toString()).isEqualTo(ErrorCode.NOT_ENFORCEABLE);
    assertThat(refusal.hint()).isPresent();
  }

  @ParameterizedTest
  @MethodSource("backends")
  void aDeniedFileThatWasMissingIsMade(String backend) throws IOException {
    Files.createDirectory(project.resolve("sub"));
    for (String denied : List.of("env", "sub/env", "none/env")) {
      FileAccess files = FileAccess.readOnly(project.path()).denying(project.resolve(denied));
      Policy policy = Policy.of(files).withBackend(backend);
      try (Sandbox sandbox = Sandbox.open(policy)) {
        assertThat(sandbox.exec("true").exitCode()).isZero();
        project.write("other", denied);
        assertThat(shell("cat other").inside(sandbox).stdout()).as("control").isEqualTo(denied);
        project.write(denied, "canary");
        assertRefused(sandbox);
      }
      assertThat(shell("cat " + denied).inside(policy).stdout()).isEmpty();
    }
  }

  /** The placeholder of another sandbox is nothing that the host has made. */
  @ParameterizedTest
  @MethodSource("backends")
  void aPlaceholderComesAndGoes(String backend) {
    Path denied = project.resolve("env");
    Policy reading = Policy.of(FileAccess.readOnly(project.path()).denying(denied));
    try (Sandbox sandbox = Sandbox.open(reading.withBackend(backend))) {
      try (Sandbox _ = Sandbox.open(Policy.of(files().denying(denied)))) {
        assertThat(denied).isEmptyDirectory();
        assertThat(sandbox.exec("true").exitCode()).isZero();
      }
      assertThat(denied).doesNotExist();
      assertThat(sandbox.exec("true").exitCode()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void whatCanOnlyBeReadIsReplaced(String backend) throws IOException {
    project.write("file", "old");
    project.write("fixed/file", "old");
    Path file = project.resolve("file");
    Path fixed = project.resolve("fixed");
    for (Path replaced : List.of(file, fixed)) {
      FileAccess files = files().reading(file, fixed);
      try (Sandbox sandbox = Sandbox.open(Policy.of(files).withBackend(backend))) {
        String script = "echo changed > file; echo changed > fixed/file; cat file fixed/file";
        assertThat(shell(script).inside(sandbox).stdout()).isEqualTo("oldold");
        project.write("fixed/more", "written into, not replaced");
        assertThat(shell(script).inside(sandbox).stdout()).as("control").isEqualTo("oldold");
        replace(replaced);
        assertRefused(sandbox);
      }
      assertThat(file).hasContent("old");
      assertThat(fixed.resolve("file")).hasContent("old");
    }
  }

  /** As an editor saves a file; a directory as git checks out another branch. */
  private void replace(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      Files.move(path, elsewhere.resolve("old-" + path.getFileName()));
      project.write(path.getFileName() + "/file", "old");
      return;
    }
    project.write("new", "old");
    Files.move(project.resolve("new"), path, StandardCopyOption.REPLACE_EXISTING);
  }
}
