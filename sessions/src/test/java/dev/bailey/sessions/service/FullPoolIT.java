package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.workspace.Driver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workspaces in a sparse file on a disk that has less room than the file system in it: the kernel
 * takes what commands write, and finds out later that there is no room.
 */
final class FullPoolIT {
  private static final String ONE = "one";
  private static final String TOO_MUCH = "head -c 160000000 /dev/urandom >big && echo written";

  @TempDir Path directory = Path.of("unset");
  private Path disk = Path.of("unset");

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(directory.resolve("disk"));
    Path image = directory.resolve("image");
    shell("truncate -s 400M " + image + " && mkfs.ext4 -q -m 0 " + image);
    shell("mount -o loop " + image + " " + disk + " && fallocate -l 200M " + disk + "/filler");
  }

  @AfterEach
  void unmount() throws Exception {
    // The kernel lets go of a pool's loop device a moment after it was unmounted.
    shell(
        "for i in $(seq 600); do umount %1$s 2>/dev/null && exit; sleep 0.1; done; umount %1$s"
            .formatted(disk));
  }

  private static void shell(String script) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("/bin/sh", "-c", script).inheritIO().start();
    assertThat(process.waitFor()).as(script).isZero();
  }

  private SessionService open() {
    return Sessions.local(SessionsConfig.in(disk.resolve("state")).withDriver(Driver.BTRFS));
  }

  private static String run(Session session, String script) {
    return session.exec("/bin/sh", "-c", script).stdout().text().strip();
  }

  private static void assertFull(BaileyException failure) {
    assertThat(failure).isNotNull();
    assertThat(failure.code()).as(failure.getMessage()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
    assertThat(failure).hasMessageContaining("the disk is full");
  }

  /** The command believes that all went well: the control. */
  private static void writeTooMuch(Session session) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Execution execution = session.start(Command.of("/bin/sh", "-c", TOO_MUCH), out, out);
    BaileyException failure = catchThrowableOfType(BaileyException.class, execution::await);
    assertFull(failure);
    assertThat(failure).hasMessageContaining("may be lost");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("written\n");
  }

  @Test
  void whatIsLostIsNoSuccess() throws Exception {
    String kept;
    try (SessionService sessions = open()) {
      Session one = sessions.create(ONE);
      kept = run(one, "head -c 40000000 /dev/urandom >kept; sha256sum kept");
      var _ = one.snapshot("good");
      var _ = sessions.create("two");
      writeTooMuch(one);
      // Each of these is told, not only the first one.
      assertFull(catchThrowableOfType(BaileyException.class, () -> one.exec("true")));
      assertFull(catchThrowableOfType(BaileyException.class, one::snapshot));
      assertFull(catchThrowableOfType(BaileyException.class, () -> sessions.get("two").exec("ls")));
      assertThat(sessions.list()).extracting(SessionInfo::name).containsExactly(ONE, "two");
    }
    shell("rm " + disk + "/filler");
    try (SessionService sessions = open()) {
      Session one = sessions.get(ONE);
      assertThat(run(one, "sha256sum kept")).isEqualTo(kept);
      one.rollback(one.findSnapshot("good").orElseThrow());
      assertThat(run(one, "sha256sum kept; ls")).isEqualTo(kept + "\nkept");
      assertThat(run(one, TOO_MUCH)).as("there is room now").isEqualTo("written");
    }
  }

  @Test
  void aSessionThatFilledItCanBeDestroyed() throws Exception {
    try (SessionService sessions = open()) {
      Session one = sessions.create(ONE);
      assertThat(run(one, "head -c 40000000 /dev/urandom >kept && echo kept")).isEqualTo("kept");
      writeTooMuch(one);
    }
    try (SessionService sessions = open()) {
      sessions.get(ONE).destroy();
      assertThat(sessions.list()).isEmpty();
      // The kernel gives blocks back in the background.
      Soon.holds(() -> disk.toFile().getUsableSpace() > 100_000_000);
      assertThat(run(sessions.create("two"), "echo new >file; cat file")).isEqualTo("new");
    }
  }
}
