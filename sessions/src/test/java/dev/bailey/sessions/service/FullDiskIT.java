package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command fills the file system that everything is on. */
final class FullDiskIT {
  private static final String ONE = "one";

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

  private SessionService open() {
    return Sessions.local(SessionsConfig.in(disk.resolve("state")).withDriver(Driver.COPY));
  }

  private static String run(SessionService sessions, String script) {
    return sessions.get(ONE).exec("/bin/sh", "-c", script).stdout().text().strip();
  }

  private static void assertNoRoom(Runnable work) {
    Throwable failure = catchThrowable(work::run);
    assertThat(failure).isInstanceOf(BaileyException.class);
    assertThat(((BaileyException) failure).code()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
  }

  @Test
  void thereIsAWayBack() {
    try (SessionService sessions = open()) {
      sessions.create(ONE);
      run(sessions, "echo kept >file; head -c 3000000 /dev/urandom >large");
      sessions.get(ONE).snapshot("good");
      run(sessions, "rm file large; cat /dev/urandom >junk; cat /dev/urandom >more");
      assertThat(disk.toFile().getUsableSpace()).isLessThan(100_000);
      assertNoRoom(() -> sessions.get(ONE).snapshot());
      assertNoRoom(() -> sessions.get(ONE).fork("two"));
      assertThat(sessions.list()).hasSize(1);
      sessions.get(ONE).rollback("good", Restore.FILES);
      assertThat(run(sessions, "cat file; wc -c <large; ls"))
          .isEqualTo("kept\n3000000\nfile\nlarge");
      run(sessions, "cat /dev/urandom >junk");
    }
    try (SessionService sessions = open()) {
      assertThat(sessions.list()).extracting(SessionInfo::name).containsExactly(ONE);
      assertThat(((LocalSessions) sessions).storage().workspaces())
          .containsExactly(new WorkspaceId(ONE));
      sessions.get(ONE).destroy();
      assertThat(sessions.list()).isEmpty();
      assertThat(disk.toFile().getUsableSpace()).isGreaterThan(20_000_000);
    }
  }
}
