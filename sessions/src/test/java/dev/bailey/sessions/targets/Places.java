package dev.bailey.sessions.targets;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What tests of files need. */
final class Places {
  /** Where commands would see the workspace. */
  static final Path INSIDE = Path.of("/home/agent/workspace");

  private static final int MOST = 1 << 20;

  private Places() {}

  static Workspace open(Path directory) {
    return new Workspace(FileAccess.project(directory), INSIDE);
  }

  static String read(Workspace workspace, String path) {
    return new String(workspace.read(path, MOST), StandardCharsets.UTF_8);
  }

  static void write(Workspace workspace, String path, String content) {
    workspace.write(path, content.getBytes(StandardCharsets.UTF_8));
  }

  static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable act, String reason) {
    return assertThatThrownBy(act).isInstanceOf(BaileyException.class).hasMessageContaining(reason);
  }

  /** A program of the host. */
  static void run(String... command) {
    try {
      Process process = new ProcessBuilder(command).inheritIO().start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
