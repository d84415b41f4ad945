package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.sessions.Message;
import dev.bailey.sessions.NewMessage;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SessionState;
import dev.bailey.sessions.tools.calls.ToolCall;
import dev.bailey.storage.Progress;
import dev.bailey.storage.SnapshotId;
import dev.bailey.storage.WorkspaceId;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      NewSession wanted = NewSession.of("one", new NewSession.Source.Template(name));
      assertThat(code(() -> sessions().create(wanted, Progress.NONE)))
          .isEqualTo(ErrorCode.INVALID_REQUEST);
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
    sessions().append(ONE, List.of(NewMessage.of("user", "hello"), NewMessage.of("user", "world")));
    assertThat(sessions().messages(ONE, 0, -1)).isEmpty();
    assertThat(sessions().messages(ONE, Long.MIN_VALUE, Integer.MAX_VALUE)).hasSize(2);
    assertThat(sessions().messages(ONE, Long.MAX_VALUE, 1)).isEmpty();
    assertThat(sessions().search(ONE, "hello", -1)).isEmpty();
    assertThat(sessions().search(ONE, "hello", 9)).hasSize(1);
  }

  @Test
  void wordsThatLookLikeOperators() {
    create("one");
    sessions().append(ONE, List.of(NewMessage.of("user", "hello")));
    for (String words : OPERATORS) {
      assertThatCode(() -> sessions().search(ONE, words, 9)).doesNotThrowAnyException();
    }
    assertThat(sessions().search(ONE, "hello", 9)).extracting(Message::content).hasSize(1);
  }

  @Test
  void endsOfLogsOfAnySize() throws Exception {
    create("one");
    sessions().launch(ONE, Command.of("/bin/sh", "-c", "echo said"));
    while (sessions().processes(ONE).running() > 0) {
      Thread.sleep(20);
    }
    assertThat(sessions().processes(ONE).output("p-1", -5)).isEmpty();
    assertThat(sessions().processes(ONE).output("p-1", Integer.MAX_VALUE)).hasSize(5);
    assertThat(code(() -> sessions().processes(ONE).output("../../sessions.db", 9)))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void oneThatIsBeingMadeIsNotDestroyed() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Files.writeString(Files.createDirectory(directory.resolve("from")).resolve("file"), "x");
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<SessionInfo> made =
          executor.submit(() ->
              sessions()
                  .create(
                      NewSession.of(
                          "one", new NewSession.Source.Directory(directory.resolve("from"))),
                      (_, _, _, _) -> {
                        begun.countDown();
                        await(goOn);
                      }));
      begun.await();
      Throwable refused = catchThrowable(() -> sessions().destroy(ONE));
      goOn.countDown();
      assertThat(refused)
          .isInstanceOfSatisfying(
              BaileyException.class,
              it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_STATE));
      assertThat(made.get().id()).isEqualTo(ONE);
    }
    sessions().destroy(ONE);
    assertThat(sessions().storage().workspaces()).isEmpty();
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
    sessions().snapshot(ONE, Optional.of(snapshot("good")));
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
    assertThat(sessions().storage().workspaces())
        .containsExactlyInAnyOrderElementsOf(
            sessions().list().stream().map(SessionInfo::id).toList());
    reopen(config());
    if (sessions().get(ONE).state() == SessionState.PAUSED) {
      sessions().resume(ONE);
    }
    assertThat(run(ONE, "cat file 2>/dev/null; echo runs")).endsWith("runs");
  }

  private List<Runnable> requests() {
    WorkspaceId child = new WorkspaceId("child");
    return List.of(
        () -> run(ONE, "echo x >>file"),
        () -> sessions().rollback(ONE, snapshot("good"), true),
        () -> sessions().fork(ONE, Optional.empty(), List.of(child), Progress.NONE),
        () -> sessions().destroy(child),
        () -> sessions().create(NewSession.named("child"), Progress.NONE),
        () -> sessions().snapshot(ONE, Optional.of(snapshot("again"))),
        () -> sessions().deleteSnapshot(ONE, snapshot("again")),
        () -> sessions().completeTurn(ONE),
        () -> sessions().pause(ONE),
        () -> sessions().resume(ONE),
        () -> sessions().resume(ONE));
  }

  @Test
  void labelsAndIdsOfCalls() {
    String escape = "\u001b[2J";
    assertThat(
            code(() -> new ToolCall("a" + escape, "bash", JsonNodeFactory.instance.objectNode())))
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> NewSession.named("one").withLabels(Map.of("x".repeat(257), ""))))
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }
}
