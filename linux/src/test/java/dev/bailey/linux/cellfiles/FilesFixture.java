package dev.bailey.linux.cellfiles;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What tests of files need. */
final class FilesFixture {
  /** Where commands would see the project. */
  static final Path INSIDE = Path.of("/home/agent/workspace");

  private static final int MOST = 1 << 20;

  private FilesFixture() {}

  /** The files of commands that run as the owner of a directory. */
  static HostFiles open(Path directory) {
    return open(FileAccess.project(directory));
  }

  static HostFiles open(FileAccess files) {
    RootPlan plan = RootPlan.of(files, NetworkAccess.none());
    return HostFiles.at(INSIDE, plan, GuestRights::ofOwner);
  }

  static String read(HostFiles files, String path) {
    return new String(files.read(path, MOST), StandardCharsets.UTF_8);
  }

  static void write(HostFiles files, String path, String content) {
    files.write(path, content.getBytes(StandardCharsets.UTF_8));
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
