package dev.bailey.linux.rootfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An update of the host's packages replaces files of /etc while sandboxes are being made. */
final class ReplacedEtcIT {
  /** With a copy of /etc in the place of this machine's. */
  private static final String RUN =
      """
      mount -t tmpfs none '%1$s' && cp -a /etc '%1$s/etc' && mount --bind '%1$s/etc' /etc &&
      exec %2$s --enable-native-access=ALL-UNNAMED -cp '%3$s' dev.bailey.linux.rootfs.ReplacedEtc
      """;

  @Test
  void theNextRootIsMade(@TempDir Path space) throws Exception {
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
                    RUN.formatted(space, java, classes)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines = process.inputReader(UTF_8).readAllLines();
    assertThat(process.waitFor()).isZero();
    assertThat(lines).containsExactly("made", "made");
  }
}
