package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;

/**
 * A path that a policy names is a directory and a link outwards by turns, while sandboxes start.
 */
final class SwappedWhileLaunchingIT extends EscapeTestBase {

  private static final String SWAP =
      """
      import ctypes
      libc = ctypes.CDLL(None)
      while True:
          libc.renameat2(-100, b'%1$s/swap', -100, b'%1$s/link', 2)
      """;

  @ForEachTarget
  void neitherReadsNorWritesFollow(Attacked target) throws IOException {
    elsewhere.write("secret", CANARY);
    project.write("swap/plain", "");
    Files.createSymbolicLink(project.resolve("link"), elsewhere.path());
    Process swapper =
        new ProcessBuilder("/usr/bin/python3", "-c", SWAP.formatted(project.path())).start();
    try {
      int begun = 0;
      for (int i = 0; i < LAUNCHES; i++) {
        begun += launch(target, files().reading(project.resolve("swap")));
        begun += launch(target, files().writing(project.resolve("swap")));
      }
      assertThat(swapper.isAlive()).as("control: it is swapped").isTrue();
      assertThat(begun).as("launches that were not refused").isBetween(1, 2 * LAUNCHES);
      String through = "until cat swap/secret 2>/dev/null; do :; done; echo x > swap/new";
      assertThat(shell(through).outside().stdout()).as("control").contains(CANARY);
    } finally {
      swapper.destroyForcibly();
    }
  }

  private static final int LAUNCHES = 20;

  /** Returns 1 if it was begun. */
  private int launch(Attacked target, FileAccess files) {
    String script = "for i in 1 2 3 4 5 6; do cat swap/secret; echo x > swap/new; done 2>/dev/null";
    try {
      String output = shell(script).inside(target.with(Policy.of(files))).stdout();
      assertThat(output).startsWith("tried").doesNotContain(CANARY);
      return 1;
    } catch (BaileyException e) {
      assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.LAUNCH_FAILED);
      return 0;
    } finally {
      assertThat(elsewhere.resolve("new")).doesNotExist();
    }
  }
}
