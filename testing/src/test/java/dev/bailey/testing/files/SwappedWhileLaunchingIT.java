package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A directory that the policy names is exchanged for a link that leads out of the project, again
 * and again while sandboxes are launched: as a command in another sandbox of the same project can.
 */
final class SwappedWhileLaunchingIT {
  private static final String SECRET = "a secret of somebody else";
  private static final int LAUNCHES = Rounds.atLeast(60);

  private static final String SWAP =
      """
      import ctypes
      libc = ctypes.CDLL(None)
      while True:
          libc.renameat2(-100, b'swap', -100, b'link', 2)
      """;

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void noLaunchFollows(String backend) throws IOException {
    try (TemporaryPlace project = TemporaryPlace.in("/srv");
        TemporaryPlace elsewhere = TemporaryPlace.in("/srv")) {
      Files.writeString(elsewhere.path().resolve("secret"), SECRET);
      Files.createDirectory(project.path().resolve("swap"));
      Files.createSymbolicLink(project.path().resolve("link"), elsewhere.path());
      Process swapper =
          new ProcessBuilder("/usr/bin/python3", "-c", SWAP)
              .directory(project.path().toFile())
              .start();
      try {
        Path swap = project.path().resolve("swap");
        FileAccess files = FileAccess.project(project.path());
        for (int i = 0; i < LAUNCHES; i++) {
          FileAccess named = i % 2 == 0 ? files.reading(swap) : files.writing(swap);
          launch(Policy.of(named).withBackend(backend));
          assertThat(elsewhere.path().resolve("new")).doesNotExist();
        }
        assertThat(swapper.isAlive()).isTrue();
        String follow = "until cat " + swap + "/secret 2>/dev/null; do :; done";
        assertThat(Plain.run(project.path(), List.of("/bin/sh", "-c", follow)).text())
            .as("control")
            .isEqualTo(SECRET);
      } finally {
        swapper.destroyForcibly().onExit().join();
      }
    }
  }

  /** Landlock lets anybody enter any directory: what is entered is what was checked. */
  @Test
  void noCommandStartsWhereALinkLeads() throws IOException {
    try (TemporaryPlace project = TemporaryPlace.in("/srv");
        TemporaryPlace elsewhere = TemporaryPlace.in("/srv")) {
      Path swap = Files.createDirectory(project.path().resolve("swap"));
      Files.createSymbolicLink(project.path().resolve("link"), elsewhere.path());
      Policy policy = Policy.project(project.path()).withBackend("landlock");
      Command command = Command.of("/bin/readlink", "/proc/self/cwd").in(swap);
      assertThat(Sandbox.run(policy, command).stdout().text()).as("control").isEqualTo(swap + "\n");
      Process swapper =
          new ProcessBuilder("/usr/bin/python3", "-c", SWAP)
              .directory(project.path().toFile())
              .start();
      try (Sandbox sandbox = Sandbox.open(policy)) {
        for (int i = 0; i < LAUNCHES; i++) {
          try {
            assertThat(sandbox.exec(command).stdout().text())
                .doesNotContain(elsewhere.path().toString());
          } catch (BaileyException e) {
            assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.NOT_ENFORCEABLE);
          }
        }
      } finally {
        swapper.destroyForcibly().onExit().join();
      }
    }
  }

  private static void launch(Policy policy) {
    String script = "for i in 1 2 3 4 5 6; do cat swap/secret; echo x > swap/new; done 2>/dev/null";
    try {
      assertThat(Sandbox.run(policy, Command.of("/bin/sh", "-c", script)).stdout().text())
          .doesNotContain(SECRET);
    } catch (BaileyException e) {
      // The last one: a directory that is no more when it is looked into may hide something.
      assertThat(e.code())
          .isIn(
              ErrorCode.INVALID_REQUEST,
              ErrorCode.LAUNCH_FAILED,
              ErrorCode.VERIFICATION_FAILED,
              ErrorCode.NOT_ENFORCEABLE);
    }
  }
}
