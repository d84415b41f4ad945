package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.storage.Driver;
import dev.bailey.storage.Progress;
import dev.bailey.storage.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command fills the file system that everything is on. */
final class FullDiskIT {
  private static final WorkspaceId ONE = new WorkspaceId("one");

  @TempDir Path directory = Path.of("unset");
  private Path disk = Path.of("unset");

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(directory.resolve("disk"));
    Path image = directory.resolve("image");
    shell("truncate -s 32M " + image + " && mkfs.ext4 -q -m 0 " + image);
    shell("mount -o loop " + image + " " + disk);
  }

  @AfterEach
  void unmount() throws Exception {
    shell("umount " + disk);
  }

  private static void shell(String script) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("/bin/sh", "-c", script).inheritIO().start();
    assertThat(process.waitFor()).as(script).isZero();
  }

  private Sessions open() {
    return Sessions.open(SessionsConfig.in(disk.resolve("state")).withDriver(Driver.COPY));
  }

  private static String run(Sessions sessions, String script) {
    return sessions
        .exec(ONE, dev.bailey.execution.Command.of("/bin/sh", "-c", script))
        .stdout()
        .text()
        .strip();
  }

  private static void assertNoRoom(Runnable work) {
    Throwable failure = catchThrowable(work::run);
    assertThat(failure).isInstanceOf(BaileyException.class);
    assertThat(((BaileyException) failure).code()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
  }

  @Test
  void thereIsAWayBack() {
    try (Sessions sessions = open()) {
      sessions.create(dev.bailey.sessions.NewSession.named("one"), Progress.NONE);
      run(sessions, "echo kept >file; head -c 3000000 /dev/urandom >large");
      sessions.snapshot(ONE, Optional.of(SessionsTestBase.snapshot("good")));
      run(sessions, "rm file large; cat /dev/urandom >junk; cat /dev/urandom >more");
      assertThat(disk.toFile().getUsableSpace()).isLessThan(100_000);
      assertNoRoom(() -> sessions.snapshot(ONE, Optional.empty()));
      assertNoRoom(() ->
          sessions.fork(ONE, Optional.empty(), List.of(new WorkspaceId("two")), Progress.NONE));
      assertThat(sessions.list()).hasSize(1);
      sessions.rollback(ONE, SessionsTestBase.snapshot("good"), false);
      assertThat(run(sessions, "cat file; wc -c <large; ls"))
          .isEqualTo("kept\n3000000\nfile\nlarge");
      run(sessions, "cat /dev/urandom >junk");
    }
    try (Sessions sessions = open()) {
      assertThat(sessions.storage().workspaces()).containsExactly(ONE);
      sessions.destroy(ONE);
      assertThat(sessions.list()).isEmpty();
      assertThat(disk.toFile().getUsableSpace()).isGreaterThan(20_000_000);
    }
  }
}
