package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.NewMessage;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Requests that are wrong, or come at the wrong time, or all at once. */
final class ConfusedClientsIT extends SessionsTestBase {
  private static final List<String> NO_NAMES =
      List.of(
          "", ".", "..", "../x", "/etc", "a/b", "-rf", "a b", "\u00e4", "a\nb", "a\0b", "\u202e");

  private static final List<String> OPERATORS =
      List.of("", " ", "\"", "*", "NEAR(", "a OR", "content:x", "^", "\0", "a\0b", "'; --");

  @Test
  void namesThatAreNone() {
    for (String name : NO_NAMES) {
      assertThat(code(() -> new WorkspaceId(name))).isEqualTo(ErrorCode.INVALID_REQUEST);
      assertThat(code(() -> new SnapshotId(name))).isEqualTo(ErrorCode.INVALID_REQUEST);
      NewSession wanted = NewSession.named("one").from(new NewSession.Source.Template(name));
      assertThat(code(() -> sessions().create(wanted))).isEqualTo(ErrorCode.INVALID_REQUEST);
    }
    assertThat(sessions().list()).isEmpty();
    // The control: an ordinary one is fine.
    create("a.b-c_1");
  }

  @Test
  void namesThatAreTooLong() {
    assertThat(code(() -> new WorkspaceId("x".repeat(129)))).isEqualTo(ErrorCode.INVALID_REQUEST);
    create("x".repeat(128));
  }

  @Test
  void pagesOfAnySize() {
    create("one");
    one().history().append(List.of(NewMessage.of("user", "hello"), NewMessage.of("user", "world")));
    assertThat(one().history().page(0, -1)).isEmpty();
    assertThat(one().history().page(Long.MIN_VALUE, Integer.MAX_VALUE)).hasSize(2);
    assertThat(one().history().page(Long.MAX_VALUE, 1)).isEmpty();
    assertThat(one().history().search("hello", -1)).isEmpty();
    assertThat(one().history().search("hello", 9)).hasSize(1);
  }

  @Test
  void wordsThatLookLikeOperators() {
    create("one");
    one().history().append(List.of(NewMessage.of("user", "hello")));
    for (String words : OPERATORS) {
      assertThatCode(() -> one().history().search(words, 9)).doesNotThrowAnyException();
    }
    assertThat(one().history().search("hello", 9)).extracting(Message::content).hasSize(1);
  }

  @Test
  void endsOfLogsOfAnySize() throws Exception {
    create("one");
    one().processes().start(Command.of("/bin/sh", "-c", "echo said"));
    while (one().processes().running() > 0) {
      Thread.sleep(20);
    }
    assertThat(one().processes().output("p-1", -5)).isEmpty();
    assertThat(one().processes().output("p-1", Integer.MAX_VALUE)).hasSize(5);
    assertThat(code(() -> one().processes().output("../../sessions.db", 9)))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void oneThatIsBeingMadeIsNotDestroyed() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Files.writeString(Files.createDirectory(directory.resolve("from")).resolve("file"), "x");
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Session> made =
          executor.submit(() ->
              sessions()
                  .create(
                      NewSession.named("one").from(directory.resolve("from")),
                      (_, _, _, _) -> {
                        begun.countDown();
                        await(goOn);
                      }));
      begun.await();
      Throwable refused = catchThrowable(() -> one().destroy());
      goOn.countDown();
      assertThat(refused)
          .isInstanceOfSatisfying(
              BaileyException.class,
              it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_STATE));
      assertThat(made.get().name()).isEqualTo(ONE);
    }
    one().destroy();
    assertThat(storage().workspaces()).isEmpty();
    create("one");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whatever comes of it: it is one of the errors that are known, and both sides agree. */
  @Test
  void everythingAtOnce() throws Exception {
    create("one");
    one().snapshot("good");
    AtomicReference<Throwable> surprise = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (Runnable work : requests()) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int i = 0; i < 8; i++) {
                  try {
                    work.run();
                  } catch (BaileyException e) {
                    if (e.code() == ErrorCode.INTERNAL || e.code() == ErrorCode.DATA_DAMAGED) {
                      surprise.set(e);
                    }
                  } catch (Throwable e) {
                    surprise.set(e);
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(surprise.get()).isNull();
    assertThat(storage().workspaces())
        .containsExactlyInAnyOrderElementsOf(
            sessions().list().stream().map(SessionInfo::id).toList());
    reopen(config());
    if (one().info().state() == SessionState.PAUSED) {
      one().resume();
    }
    assertThat(run(ONE, "cat file 2>/dev/null; echo runs")).endsWith("runs");
  }

  private List<Runnable> requests() {
    String child = "child";
    return List.of(
        () -> run(ONE, "echo x >>file"),
        () -> one().rollback("good", Restore.FILES_AND_HISTORY),
        () -> one().fork(child),
        () -> session(child).destroy(),
        () -> sessions().create(child),
        () -> one().snapshot("again"),
        () -> one().deleteSnapshot("again"),
        () -> one().completeTurn(),
        () -> one().pause(),
        () -> one().resume(),
        () -> one().resume());
  }

  @Test
  void labelsAndIdsOfCalls() {
    String escape = "\u001b[2J";
    assertThat(code(() -> new ToolCall("a" + escape, "bash", "{}")))
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> NewSession.named("one").labels(Map.of("x".repeat(257), ""))))
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }
}
