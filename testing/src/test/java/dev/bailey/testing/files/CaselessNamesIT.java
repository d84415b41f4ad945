package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rules for names on a file system that does not tell upper from lower case, as shared directories
 * of other systems are: another spelling would pass, so they are refused.
 */
final class CaselessNamesIT extends FileTestBase {
  private Path mounted = Path.of("unset");

  @BeforeEach
  void mount() throws Exception {
    mounted = Files.createDirectory(elsewhere.resolve("mounted"));
    Path program = elsewhere.resolve("caseless.py");
    try (InputStream in = CaselessNamesIT.class.getResourceAsStream("caseless.py")) {
      Files.copy(requireNonNull(in), program);
    }
    Process serving =
        new ProcessBuilder("/usr/bin/python3", program.toString(), mounted.toString())
            .inheritIO()
            .start();
    while (!Files.exists(mounted.resolve("secret.txt"))) {
      assertThat(serving.waitFor(20, TimeUnit.MILLISECONDS)).as("caseless.py ended").isFalse();
    }
  }

  @AfterEach
  void unmount() {
    Plain.shell("umount -l " + mounted);
  }

  private void assertRefused(FileAccess files) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> shell("cat %s/SECRET.TXT".formatted(mounted)).inside(Policy.of(files)))
        .withMessageContaining("upper from lower case")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
        .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
  }

  @Test
  void rulesThatAnotherSpellingWouldPassAreRefused() {
    // The control: any spelling finds the file.
    assertThat(mounted.resolve("SECRET.TXT")).hasContent("canary");
    Path secret = mounted.resolve("secret.txt");
    for (Path denied : List.of(secret, mounted.resolve("Secret.Txt"), mounted.resolve("missing"))) {
      assertRefused(files().reading(mounted).denying(denied));
    }
    assertRefused(files().writing(mounted).reading(secret));
  }

  @Test
  void otherRulesHold() throws IOException {
    assertWorks(shell("cat %s/SECRET.TXT".formatted(mounted)), Policy.of(files().reading(mounted)));
    // A name without letters has one spelling.
    assertStopped(
        shell("cat %s/1234".formatted(mounted)),
        Policy.of(files().reading(mounted).denying(mounted.resolve("1234"))));
    // The directory around it is on another file system.
    assertStopped(
        shell("cat %s/SECRET.TXT".formatted(mounted)),
        Policy.of(files().reading(elsewhere.path()).denying(mounted)));
    Path secret = elsewhere.write("secret.txt", "canary");
    Files.writeString(elsewhere.resolve("SECRET.TXT"), "another file");
    Policy policy = Policy.of(files().reading(elsewhere.path()).denying(secret));
    assertStopped(shell("cat " + secret), policy);
    assertWorks(shell("cat " + elsewhere.resolve("SECRET.TXT")), policy);
  }
}
