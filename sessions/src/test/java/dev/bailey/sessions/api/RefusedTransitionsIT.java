package dev.bailey.sessions.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.FileEntry;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In each state: what is refused, that nothing of it is done, and what is allowed. */
final class RefusedTransitionsIT {
  private static final Set<String> NEED_ACTIVE =
      Set.of("exec", "start", "tool", "read", "write", "process", "expose", "pause");
  private static final Set<String> NEED_ACTIVE_OR_PAUSED =
      Set.of("snapshot", "turn", "deleteSnapshot", "fork", "append", "agentState");

  @TempDir Path directory = Path.of("unset");

  private SessionService sessions;

  @BeforeEach
  void open() {
    sessions =
        Sessions.local(
            SessionsConfig.in(directory.resolve("state"))
                .withDriver(Driver.COPY)
                .withDrain(Duration.ofMinutes(5)));
  }

  @AfterEach
  void close() {
    sessions.close();
  }

  private static Set<String> both(Set<String> first, Set<String> second) {
    Set<String> both = new HashSet<>(first);
    both.addAll(second);
    return both;
  }

  /** Refused with one of these codes, and as it was before. */
  private void assertRefused(Session session, Set<String> operations, ErrorCode... codes) {
    SessionInfo before = session.info();
    for (String operation : operations) {
      assertThat(Refusals.code(() -> Refusals.perform(operation, session)))
          .as(operation)
          .isIn((Object[]) codes);
    }
    assertThat(session.info()).isEqualTo(before);
    assertThat(sessions.find("refused")).isEmpty();
  }

  private Session withSnapshot() {
    Session session = sessions.create("one");
    session.files().write("file", "kept");
    session.snapshot("s");
    return session;
  }

  @Test
  void active() {
    assertRefused(withSnapshot(), Set.of("resume"), ErrorCode.INVALID_STATE);
    assertThat(Refusals.code(() -> sessions.create("one"))).isEqualTo(ErrorCode.ALREADY_EXISTS);
    // All others are allowed, but for those that end it.
    for (String operation : Refusals.OPERATIONS.keySet()) {
      if (!Set.of("resume", "pause", "destroy", "process", "deleteSnapshot").contains(operation)) {
        Refusals.perform(operation, sessions.get("one"));
      }
    }
  }

  @Test
  void paused() {
    Session session = withSnapshot();
    session.pause();
    assertRefused(
        session, both(NEED_ACTIVE, Set.of("rollback", "rollbackChanges")), ErrorCode.INVALID_STATE);
    assertThat(session.snapshots()).hasSize(1);
    for (String operation : NEED_ACTIVE_OR_PAUSED) {
      Refusals.perform(operation, session);
    }
    session.resume();
    assertThat(session.files().list(".")).extracting(FileEntry::name).containsExactly("file");
    session.pause();
    session.destroy();
    assertGone(session);
  }

  private void assertGone(Session session) {
    Refusals.OPERATIONS.forEach((name, operation) ->
        assertThat(Refusals.code(() -> operation.accept(session)))
            .as(name)
            .isEqualTo(ErrorCode.NOT_FOUND));
    assertThat(Refusals.code(session::info)).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(Refusals.code(session::usage)).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(Refusals.code(session::workspace)).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(Refusals.code(session::snapshots)).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(Refusals.code(() -> session.history().page(0, 1))).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void failed() throws IOException {
    Session session = withSnapshot();
    // It is looked at after the files were changed.
    Path quota = directory.resolve("state/storage/quotas/one");
    Files.writeString(quota, "no number");
    assertThat(Refusals.code(() -> session.rollback("s", Restore.FILES)))
        .isEqualTo(ErrorCode.DATA_DAMAGED);
    assertThat(session.info().state()).isEqualTo(SessionState.FAILED);
    assertRefused(
        session,
        both(Set.of("resume"), both(NEED_ACTIVE, NEED_ACTIVE_OR_PAUSED)),
        ErrorCode.INVALID_STATE);
    Files.delete(quota);
    // The way out.
    session.rollback("s", Restore.FILES);
    assertThat(session.info().state()).isEqualTo(SessionState.ACTIVE);
    assertThat(session.files().readText("file")).isEqualTo("kept");
  }

  @Test
  void creating() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Files.writeString(Files.createDirectory(directory.resolve("from")).resolve("file"), "x");
    NewSession wanted = NewSession.named("one").from(directory.resolve("from"));
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Session> made =
          executor.submit(() -> sessions.create(wanted, (_, _, _, _) -> stop(begun, goOn)));
      begun.await();
      try {
        Set<String> known = new HashSet<>(Refusals.OPERATIONS.keySet());
        // The state is looked at first: that there is no snapshot yet does not matter.
        assertRefused(sessions.get("one"), known, ErrorCode.INVALID_STATE);
      } finally {
        goOn.countDown();
      }
      assertThat(made.get().info().state()).isEqualTo(SessionState.ACTIVE);
    }
  }

  /** Somebody still reads files, so that it is being destroyed for a while. */
  @Test
  void destroying() throws Exception {
    Session session = withSnapshot();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var _ = executor.submit(() -> session.files().walk(".", _ -> stop(begun, goOn)));
      begun.await();
      Future<?> destroyed = executor.submit(session::destroy);
      try {
        while (session.info().state() != SessionState.DESTROYING) {
          TimeUnit.MILLISECONDS.sleep(5);
        }
        assertRefused(
            session, Refusals.OPERATIONS.keySet(), ErrorCode.INVALID_STATE, ErrorCode.BUSY);
      } finally {
        goOn.countDown();
      }
      destroyed.get();
    }
    assertGone(session);
  }

  private static void stop(CountDownLatch begun, CountDownLatch goOn) {
    begun.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What runs keeps a rollback away, and a name that is taken a fork: all of it or nothing. */
  @Test
  void busy() {
    Session session = withSnapshot();
    String process = session.processes().start(Command.of("sleep", "1000")).id();
    assertRefused(session, Set.of("rollback", "rollbackChanges"), ErrorCode.BUSY);
    session.processes().signal(process, 9);
    sessions.create("taken");
    assertThat(Refusals.code(() -> session.fork("refused", "taken")))
        .isEqualTo(ErrorCode.ALREADY_EXISTS);
    assertThat(sessions.find("refused")).isEmpty();
  }
}
