package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names are bytes to the kernel; Java reads them as UTF-8, and those that are not as another. */
final class NamesNotUtf8IT extends FileTestBase {
  /** caf\xe9, in a script of the shell. */
  private static final String NAME = "$(printf 'caf\\351')";

  /** The name that Java would take it for: caf, then U+FFFD. */
  private static final String TWIN = "$(printf 'caf\\357\\277\\275')";

  @BeforeEach
  void make() {
    String script =
        "mkdir %1$s %2$s && echo canary > %1$s/file && echo twin > %2$s/file".formatted(NAME, TWIN);
    assertThat(shell(script).outside().succeeded()).isTrue();
    assertThat(shell("ls -d caf* | wc -l").outside().text()).isEqualTo("2");
  }

  /** What is left of them Java could not remove by name. */
  @AfterEach
  void remove() {
    Plain.shell("rm -rf %s/* %s/*".formatted(project.path(), elsewhere.path()));
  }

  private Path unreadable(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(it -> it.resolve("file").toFile().getName().equals("file"))
          .filter(it -> !it.equals(Path.of(it.toString())))
          .findFirst()
          .orElseThrow();
    }
  }

  private static void assertRefused(FileAccess files) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Act.shell(files.project(), "true").inside(Policy.of(files)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.hint().orElse("")).contains("Rename"))
        .withMessageContaining("not valid UTF-8");
  }

  @Test
  void theyAreListedReadAndWritten() {
    assertThat(shell("cat %s/file".formatted(NAME)).inside(policy()).text()).isEqualTo("canary");
    assertWorks(shell("cd %1$s && echo more >> file && mkdir %1$s".formatted(NAME)), policy());
    assertThat(shell("ls -b").inside(policy()).text()).contains("caf\\351");
    assertThat(shell("cat %s/file".formatted(NAME)).outside().text()).isEqualTo("canary\nmore");
  }

  @Test
  void aDenialAroundThemHolds() {
    assertThat(shell("mkdir s && mv %s s".formatted(NAME)).outside().succeeded()).isTrue();
    Policy policy = Policy.of(files().denying(project.resolve("s")));
    assertStopped(shell("cat s/%s/file".formatted(NAME)), policy);
  }

  /** Refused, and not kept for its twin. */
  @Test
  void aRuleForOneIsRefused() throws IOException {
    Path path = unreadable(project.path());
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> files().denying(path))
        .withMessageContaining("not valid UTF-8");
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> files().reading(path));
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> FileAccess.project(path));
  }

  /** The rule's own name is fine; what it leads to is not, and has a twin. */
  @Test
  void aRuleThatALinkLeadsToOneIsRefused() {
    String script =
        "mv %1$s %2$s %3$s && cd %3$s && ln -s %1$s link".formatted(NAME, TWIN, elsewhere.path());
    assertThat(shell(script).outside().succeeded()).isTrue();
    FileAccess shown = files().reading(elsewhere.path());
    assertRefused(shown.denying(elsewhere.resolve("link")));
    assertRefused(files().reading(elsewhere.resolve("link")));
    assertRefused(FileAccess.project(elsewhere.resolve("link")));
    // The control: without the rule, the link leads to the file.
    String read = "cat %s/file".formatted(elsewhere.resolve("link"));
    assertThat(shell(read).inside(Policy.of(shown)).text()).isEqualTo("canary");
  }
}
