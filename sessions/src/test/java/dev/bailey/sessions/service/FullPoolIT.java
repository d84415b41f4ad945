package dev.bailey.sessions.service;

import static java.util.Objects.requireNonNull;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
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
  private static final String KEPT = "head -c 40000000 /dev/urandom >kept; sha256sum kept";
  private static final String TOO_MUCH = "head -c 160000000 /dev/urandom >big && echo written";

  @TempDir Path directory = Path.of("unset");
  private @Nullable SmallDisk mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = SmallDisk.mount(directory, "800M");
    // The pool has half of what is free now, more than is written to it before the kernel drops
    // what is removed.
    open().close();
    leave(165_000_000);
  }

  @AfterEach
  void unmount() throws Exception {
    disk().unmount();
  }

  private SmallDisk disk() {
    return requireNonNull(mounted);
  }

  /** Fills the disk but for so many bytes. */
  private void leave(long bytes) throws Exception {
    SmallDisk.shell("fallocate -l " + (disk().free() - bytes) + " $(mktemp " + filler() + ".XXX)");
  }

  private Path filler() {
    return disk().path().resolve("filler");
  }

  /**
   * What could not be written is not discarded meanwhile: the disk stays as full as it was then.
   */
  private SessionService open() throws Exception {
    Path state = disk().path().resolve("state");
    SessionService sessions = Sessions.local(SessionsConfig.in(state).withDriver(Driver.BTRFS));
    SmallDisk.shell("mount -o remount,nodiscard " + state.resolve("storage/btrfs/mount"));
    return sessions;
  }

  private static String run(Session session, String script) {
    return session.exec("/bin/sh", "-c", script).stdout().text().strip();
  }

  private static void assertFull(BaileyException failure) {
    assertThat(failure).isNotNull();
    assertThat(failure.code()).as(failure.getMessage()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
    assertThat(failure).hasMessageContaining("the disk is full");
  }

  /** The command has ended, or is to be ended, and what it wrote is not on disk. */
  private static void assertLost(Execution execution) {
    BaileyException failure = catchThrowableOfType(BaileyException.class, execution::await);
    assertFull(failure);
    assertThat(failure).hasMessageContaining("may be lost");
  }

  /**
   * The control: the command believes that all went well, unless the kernel has begun to write back
   * by itself and gave the pool up before the command's end.
   */
  private static void assertWritten(String output) {
    assertThat(output).containsAnyOf("written\n", "Read-only file system", "Input/output error");
  }

  private static void writeTooMuch(Session session) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertLost(session.start(Command.of("/bin/sh", "-c", TOO_MUCH), out, out));
    assertWritten(out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void whatIsLostIsNoSuccess() throws Exception {
    String kept;
    try (SessionService sessions = open()) {
      Session one = sessions.create(ONE);
      kept = run(one, KEPT);
      var _ = one.snapshot("good");
      var _ = sessions.create("two");
      writeTooMuch(one);
      // Each of these is told, not only the first one.
      assertFull(catchThrowableOfType(BaileyException.class, () -> one.exec("true")));
      assertFull(catchThrowableOfType(BaileyException.class, one::snapshot));
      assertFull(catchThrowableOfType(BaileyException.class, () -> sessions.get("two").exec("ls")));
      assertThat(sessions.list()).extracting(SessionInfo::name).containsExactly(ONE, "two");
    }
    SmallDisk.shell("rm " + filler() + "*");
    try (SessionService sessions = open()) {
      Session one = sessions.get(ONE);
      assertThat(run(one, "sha256sum kept")).isEqualTo(kept);
      one.rollback(one.findSnapshot("good").orElseThrow());
      assertThat(run(one, "sha256sum kept; ls")).isEqualTo(kept + "\nkept");
      assertThat(run(one, TOO_MUCH)).as("there is room now").isEqualTo("written");
    }
  }

  /** The kernel tells of an error once, and the other session's end is the first to ask. */
  @Test
  void whatTheEndOfAnotherSessionIsToldIsKept() throws Exception {
    try (SessionService sessions = open()) {
      Session one = sessions.create(ONE);
      Session two = sessions.create("two");
      assertThat(run(one, KEPT)).isNotEmpty();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      String script = "(" + TOO_MUCH + "; echo ended); exec sleep 1000";
      Execution execution = one.start(Command.of("/bin/sh", "-c", script), out, out);
      Soon.holds(() -> out.toString(StandardCharsets.UTF_8).contains("ended\n"));
      assertWritten(out.toString(StandardCharsets.UTF_8));
      BaileyException failure = catchThrowableOfType(BaileyException.class, two::destroy);
      if (failure != null) {
        assertFull(failure);
      }
      assertFull(catchThrowableOfType(BaileyException.class, () -> one.exec("true")));
      assertFull(catchThrowableOfType(BaileyException.class, one::snapshot));
      execution.kill();
      assertLost(execution);
    }
    SmallDisk.shell("rm " + filler() + "*");
    try (SessionService sessions = open()) {
      assertThat(sessions.list()).extracting(SessionInfo::name).containsExactly(ONE);
      assertThat(((LocalSessions) sessions).storage().workspaces()).hasSize(1);
    }
  }

  /** What was kept gives its room back before the call returns. */
  @Test
  void aSessionThatFilledItCanBeDestroyed() throws Exception {
    try (SessionService sessions = open()) {
      Session one = sessions.create(ONE);
      assertThat(run(one, KEPT)).isNotEmpty();
      writeTooMuch(one);
    }
    try (SessionService sessions = open()) {
      leave(8_000_000);
      sessions.get(ONE).destroy();
      assertThat(sessions.list()).isEmpty();
      assertThat(disk().free()).isGreaterThan(40_000_000);
      assertThat(run(sessions.create("two"), "echo new >file; cat file")).isEqualTo("new");
    }
  }
}
