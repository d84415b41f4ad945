package dev.bailey.sessions.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.ledger.Ledger;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command fills the file system that everything is on. */
final class FullDiskIT {
  private static final String ONE = "one";

  @TempDir Path directory = Path.of("unset");
  private @Nullable SmallDisk mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = SmallDisk.mount(directory, "32M");
  }

  @AfterEach
  void unmount() throws Exception {
    disk().unmount();
  }

  private SmallDisk disk() {
    return requireNonNull(mounted);
  }

  private SessionService open() {
    return Sessions.local(
        SessionsConfig.in(disk().path().resolve("state")).withDriver(Driver.COPY));
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
      assertThat(disk().free()).isLessThan(100_000);
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
      assertThat(disk().free()).isGreaterThan(20_000_000);
    }
  }

  /** By writing until nothing more fits, as root and to the last block. */
  private void fill() throws Exception {
    // Small writes get what large ones leave.
    String rest = disk().path() + "/rest";
    SmallDisk.shell("cat /dev/urandom >>" + rest + " 2>/dev/null; sync -f " + disk().path());
    SmallDisk.shell(
        "dd if=/dev/urandom of=$(mktemp " + rest + ".XXX) bs=1k oflag=sync 2>/dev/null; true");
    assertThat(disk().free()).isLessThan(4096);
  }

  @Test
  void withoutAnyRoomSessionsAreListedAndDestroyed() throws Exception {
    try (SessionService sessions = open()) {
      sessions.create(ONE);
      run(sessions, "head -c 3000000 /dev/urandom >large");
    }
    fill();
    try (SessionService sessions = open()) {
      assertThat(sessions.list()).extracting(SessionInfo::name).containsExactly(ONE);
      assertThat(run(sessions, "wc -c <large")).isEqualTo("3000000");
      fill();
      sessions.get(ONE).destroy();
      assertThat(sessions.list()).isEmpty();
    }
    assertThat(disk().free()).isGreaterThan(2_000_000);
    SmallDisk.shell("rm " + disk().path() + "/rest*");
    open().close();
    assertThat(disk().path().resolve("state/reserve-0")).as("made again").isNotEmptyFile();
  }

  /** What starting writes down: the processes that ended with everything else. */
  @Test
  void whereProcessesWereKeptRunningToo() throws Exception {
    try (SessionService sessions = open()) {
      sessions.create(ONE);
      sessions.get(ONE).processes().start(Command.of("/bin/sleep", "1000"));
    }
    fill();
    try (SessionService sessions = open()) {
      assertThat(sessions.get(ONE).processes().list())
          .extracting(ManagedProcess::state)
          .containsExactly(ManagedProcess.State.LOST);
      fill();
      sessions.get(ONE).destroy();
      assertThat(sessions.list()).isEmpty();
    }
  }

  /** Its use is noted now and then, but not at the cost of the command. */
  @Test
  void aCommandMakesRoomInASessionThatWasIdle() throws Exception {
    try (SessionService sessions = open()) {
      sessions.create(ONE);
      run(sessions, "head -c 3000000 /dev/urandom >large");
    }
    try (Ledger ledger = Ledger.open(disk().path().resolve("state/sessions.db"))) {
      ledger.sessions().touch(new WorkspaceId(ONE), Instant.now().minus(Duration.ofHours(1)));
    }
    fill();
    try (SessionService sessions = open()) {
      assertThat(run(sessions, "rm large && echo done")).isEqualTo("done");
    }
    assertThat(disk().free()).isGreaterThan(2_000_000);
  }

  /** A service that lives on is ready for the next full disk. */
  @Test
  void theReserveIsMadeAgainWhileOpen() throws Exception {
    try (SessionService sessions = open()) {
      sessions.create(ONE);
      sessions.create("two");
      fill();
      sessions.get(ONE).destroy();
      SmallDisk.shell("rm " + disk().path() + "/rest*");
      sessions.get("two").destroy();
      assertThat(disk().path().resolve("state/reserve-0")).isNotEmptyFile();
    }
  }

  /** The control: without the reserve there is no way back, and the message says why. */
  @Test
  void withoutAReserveItIsSaid() throws Exception {
    try (SessionService sessions = open()) {
      sessions.create(ONE);
    }
    SmallDisk.shell("rm " + disk().path() + "/state/reserve-*");
    fill();
    BaileyException failure = catchThrowableOfType(BaileyException.class, this::destroy);
    assertThat(failure).isNotNull();
    assertThat(failure.code()).as(failure.getMessage()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
    assertThat(failure).hasMessageContaining("the disk is full: ").hasMessageContaining("KiB");
  }

  private void destroy() {
    try (SessionService sessions = open()) {
      sessions.get(ONE).destroy();
    }
  }

  /** A file of SQLite's that is mapped ends the JVM where the disk has no room for its pages. */
  @Test
  void nothingOfTheLedgerIsMapped() throws IOException {
    try (SessionService sessions = open()) {
      sessions.create(ONE);
      assertThat(disk().path().resolve("state/sessions.db-wal")).isNotEmptyFile();
      List<String> maps = Files.readAllLines(Path.of("/proc/self/maps"));
      assertThat(maps.stream().filter(line -> line.contains(disk().path() + "/state/"))).isEmpty();
    }
  }
}
