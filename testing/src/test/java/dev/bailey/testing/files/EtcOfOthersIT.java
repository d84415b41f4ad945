package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;

import dev.bailey.policy.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a sandbox shows of /etc is its own business. */
final class EtcOfOthersIT extends FileTestBase {
  @Test
  void whatOneSandboxShowsOfEtcAnotherDoesNot() throws Exception {
    Path file = Files.createTempFile(Path.of("/etc"), "bailey-test", ".conf");
    try {
      Files.writeString(file, "canary");
      assertWorks(shell("grep canary " + file), Policy.of(files().reading(file)));
      assertStopped(shell("test -e " + file), policy());
    } finally {
      Files.delete(file);
    }
  }
}
