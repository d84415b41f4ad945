package dev.bailey.linux.rootfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A root in which a mount was left tied to the host's is not used. */
final class MountPropagationIT {
  /**
   * In a JVM whose mount namespace has one mount that is shared: what the forgetful one mounts
   * would else appear over this machine's.
   */
  private static final String RUN =
      """
      mount -t tmpfs none '%1$s' && mount --make-shared '%1$s' &&
      exec %2$s --enable-native-access=ALL-UNNAMED -cp '%3$s' dev.bailey.linux.rootfs.TiedRoot
      """;

  @Test
  void aTieThatWasForgottenIsFound(@TempDir Path shared) throws Exception {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String java = ProcessHandle.current().info().command().orElseThrow();
    Process process =
        new ProcessBuilder(
                List.of(
                    "unshare",
                    "--mount",
                    "--propagation",
                    "private",
                    "/bin/sh",
                    "-c",
                    RUN.formatted(shared, java, classes)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines = process.inputReader(UTF_8).readAllLines();
    assertThat(process.waitFor()).isZero();
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst())
        .startsWith(ErrorCode.VERIFICATION_FAILED.toString())
        .contains("its mount is tied to the host's, shared:");
    assertThat(lines.getLast()).as("control").isEqualTo("made");
  }
}
