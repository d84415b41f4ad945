package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for paths that are not there (yet). */
final class MissingPathsIT extends FileTestBase {
  @AfterEach
  void nothingIsLeftOnTheHost() {
    assertThat(Path.of("/run/bailey/placeholders", ownJournal())).doesNotExist();
  }

  private static String ownJournal() {
    ProcessHandle self = ProcessHandle.current();
    return self.pid() + "-" + self.info().startInstant().map(it -> it.toEpochMilli()).orElse(0L);
  }

  private void assertInvalid(FileAccess files) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("true").inside(Policy.of(files)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.hint()).isPresent());
  }

  @Test
  void showingAMissingPathIsAnError() throws IOException {
    assertInvalid(files().reading(elsewhere.resolve("missing")));
    assertInvalid(files().writing(elsewhere.resolve("missing")));
    Files.createSymbolicLink(elsewhere.resolve("dangling"), Path.of("/nowhere"));
    assertInvalid(files().reading(elsewhere.resolve("dangling")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "touch env",
        "mkdir env",
        "echo planted > env",
        "ln -s /etc/passwd env",
        "echo x > x; ln x env",
        "echo x > x; mv x env",
        "mkdir d && mv d env",
        "mkfifo env",
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"env\")'",
        "mkdir env/sub",
        "touch env/file",
        "rmdir env; touch env",
        "mv env gone && touch env",
        "rm -rf env && mkdir env",
      })
  void aDeniedPathCannotComeIntoBeing(String script) {
    Path denied = project.resolve("env");
    Policy policy = Policy.of(files().denying(denied));
    shell(script).inside(policy);
    assertThat(Files.exists(denied, LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void theControlMakesIt() {
    assertStopped(shell("touch env && rm env"), Policy.of(files().denying(project.resolve("env"))));
    assertStopped(
        shell("mkdir -p a/b && touch a/b/env && rm -r a"),
        Policy.of(files().denying(project.resolve("a/b/env"))));
  }

  @Test
  void aDeniedPathInAMissingDirectoryCannotComeIntoBeing() {
    Policy policy = Policy.of(files().denying(project.resolve("a/b/env")));
    try (Sandbox sandbox = Sandbox.open(policy)) {
      shell("mkdir -p a/b; touch a/b/env").inside(sandbox);
      shell("mkdir -p x/b; touch x/b/env; mv x a").inside(sandbox);
      shell("mkdir -p /tmp/x; ln -s /tmp/x a; touch a/b").inside(sandbox);
    }
    assertThat(project.resolve("a")).doesNotExist();
  }

  /** The command could replace the file by a directory, and nothing can be mounted below a file. */
  @Test
  void aDeniedPathBelowAFileIsRefused() {
    project.write("file", "");
    Path denied = project.resolve("file/env");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("true").inside(Policy.of(files().denying(denied))))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
        .satisfies(e ->
            assertThat(e.remedies()).containsExactly(new Remedy.DenyPath(project.resolve("file"))));
    String replace = "rm file && mkdir file && touch file/env && rm -r file && touch file";
    assertStopped(shell(replace), Policy.of(files().denying(project.resolve("file"))));
    assertStopped(shell(replace), Policy.of(FileAccess.readOnly(project.path()).denying(denied)));
  }

  @Test
  void theParentCannotBeMovedAndRecreated() throws IOException {
    Files.createDirectories(project.resolve("a/b"));
    Policy policy = Policy.of(files().denying(project.resolve("a/b/env")));
    assertStopped(
        shell("mv a old && mkdir -p a/b && touch a/b/env && rm -r a && mv old a"), policy);
    assertStopped(
        shell("mv a/b a/old && mkdir a/b && touch a/b/env && rm -r a/b && mv a/old a/b"), policy);
    assertThat(project.resolve("a/b")).isEmptyDirectory();
  }

  @Test
  void aDeniedMissingPathInAPlaceThatIsNotShownNeedsNothing() {
    Path denied = elsewhere.resolve("env");
    Policy policy = Policy.of(files().denying(denied));
    assertStopped(shell("touch %1$s && rm %1$s".formatted(denied)), policy);
    assertThat(elsewhere.path()).isEmptyDirectory();
  }

  @Test
  void aProjectThatWasRemovedAndMadeAgainIsShownAnew() throws IOException {
    assertThat(shell("ls").inside(policy()).succeeded()).isTrue();
    Files.delete(project.path());
    Files.createDirectory(project.path());
    project.write("file", "new");
    assertThat(shell("cat file && touch made").inside(policy()).text()).isEqualTo("new");
    assertThat(project.resolve("made")).exists();
  }
}
