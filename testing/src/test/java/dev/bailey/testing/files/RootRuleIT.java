package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A rule for the root directory is kept or refused, not taken and forgotten. */
final class RootRuleIT extends FileTestBase {
  /** Honoured, or refused as a request; never taken and forgotten. */
  @Test
  void theRootItselfIsShownOrRefused() {
    elsewhere.write("file", "readable");
    Policy policy = Policy.of(files().reading(Path.of("/")));
    Ending inside;
    try {
      inside = shell("cat " + elsewhere.resolve("file")).inside(policy);
    } catch (BaileyException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
      return;
    }
    assertThat(inside.stdout()).as("%s", inside).isEqualTo("readable");
  }

  /** As above: a rule next to one for the root must not be lost. */
  @Test
  void aRuleBelowTheRootIsKeptBesideOneForTheRoot() {
    elsewhere.write("file", "readable");
    Policy policy = Policy.of(files().reading(Path.of("/"), elsewhere.path()));
    Ending inside;
    try {
      inside = shell("cat " + elsewhere.resolve("file")).inside(policy);
    } catch (BaileyException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
      return;
    }
    assertThat(inside.stdout()).as("%s", inside).isEqualTo("readable");
  }
}
