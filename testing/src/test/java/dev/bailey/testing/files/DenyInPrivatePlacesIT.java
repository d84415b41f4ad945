package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Denying what a sandbox has a private version of: kept, or refused as a request. */
final class DenyInPrivatePlacesIT extends FileTestBase {
  /** A rule that is taken must be kept: hidden, or refused as a request. */
  @ParameterizedTest
  @ValueSource(strings = {"/etc/ssl", "/etc/services", "/etc/alternatives", "/etc/passwd"})
  void denialHoldsInEtc(String path) {
    Policy policy = Policy.of(files().denying(Path.of(path)));
    assertStopped(shell("ls %1$s && { cat %1$s || ls %1$s/*; }".formatted(path)), policy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/proc/self/environ", "/dev/urandom", "/tmp/denied"})
  void denialHoldsInPrivatePlacesOrIsRefused(String path) {
    Policy policy = Policy.of(files().denying(Path.of(path)));
    Ending inside;
    try {
      inside = shell("test -e %1$s || touch %1$s; head -c 1 %1$s".formatted(path)).inside(policy);
    } catch (BaileyException e) {
      assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.NOT_ENFORCEABLE);
      return;
    }
    assertThat(inside.succeeded()).as("%s", inside).isFalse();
  }
}
