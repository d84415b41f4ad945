package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions that are destroyed, or read, while something else is done with them or with others. */
final class DestroyIT extends SessionsTestBase {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  @AfterEach
  void letGo() {
    goOn.countDown();
  }

  /** Holds up whoever writes to it. */
  private OutputStream heldUp() {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        begun.countDown();
        try {
          goOn.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    };
  }

  /** A rollback that waits for a reader of the files. */
  private Thread rollback() throws InterruptedException {
    create(ONE);
    one().snapshot("s");
    Version live = Version.live(new WorkspaceId(ONE));
    Thread.ofPlatform().start(() -> storage().exportTo(live, heldUp()));
    begun.await();
    Thread rollback = Thread.ofPlatform().start(() -> one().rollback("s", Restore.FILES));
    Soon.holds(() -> isIn(rollback, "Locks"));
    return rollback;
  }

  /** Whether a thread waits in a class. */
  private static boolean isIn(Thread thread, String name) {
    return thread.getState() != Thread.State.RUNNABLE
        && Arrays.stream(thread.getStackTrace()).anyMatch(it -> it.getClassName().endsWith(name));
  }

  @Test
  void itWaitsForARollback() throws Exception {
    reopen(config().withDrain(LONG));
    Thread rollback = rollback();
    Thread destroying = Thread.ofPlatform().start(() -> one().destroy());
    Soon.holds(() -> isIn(destroying, "ActivityLock"));
    assertThat(one().info().state()).isEqualTo(SessionState.ACTIVE);
    goOn.countDown();
    rollback.join();
    destroying.join();
    assertThat(sessions().list()).isEmpty();
    assertThat(storage().workspaces()).isEmpty();
  }

  @Test
  void oneThatWaitsInVainLeavesTheSession() throws Exception {
    reopen(config().withDrain(Duration.ofMillis(50)));
    Thread rollback = rollback();
    assertThat(code(() -> one().destroy())).isEqualTo(ErrorCode.BUSY);
    assertThat(one().info().state()).isEqualTo(SessionState.ACTIVE);
    goOn.countDown();
    rollback.join();
    assertThat(run(ONE, "echo works")).isEqualTo("works");
    one().destroy();
    assertThat(storage().workspaces()).isEmpty();
  }

  @Test
  void whatCannotBeEndedKeepsTheSession() throws Exception {
    reopen(config().withDrain(Duration.ofMillis(50)));
    create(ONE).files().write("file", "kept");
    Thread reader =
        Thread.ofPlatform()
            .start(() -> {
              var _ = one().files().walk(".", _ -> await(goOn));
            });
    Soon.holds(() -> isIn(reader, "CountDownLatch"));
    assertThat(code(() -> one().destroy())).isEqualTo(ErrorCode.BUSY);
    assertThat(one().info().state()).isEqualTo(SessionState.ACTIVE);
    goOn.countDown();
    reader.join();
    assertThat(run(ONE, "cat file")).isEqualTo("kept");
    one().destroy();
    assertThat(sessions().list()).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Neither do others, whose contents are kept in the same place, nor its own readers. */
  @Test
  void nothingWaitsForAnExport() throws Exception {
    create(ONE).files().write("file", "shared");
    one().snapshot("s");
    one().fork("other", "third");
    Version saved = Version.saved(new WorkspaceId(ONE), snapshot("s"));
    Thread export = Thread.ofPlatform().start(() -> storage().exportTo(saved, heldUp()));
    begun.await();
    assertThat(sessions().list()).hasSize(3);
    assertThat(one().usage().files()).isEqualTo(2);
    assertThat(one().snapshots()).hasSize(1);
    assertThat(run("other", "cat file; echo own >own")).isEqualTo("shared");
    session("other").snapshot("mine");
    session("other").rollback("mine", Restore.FILES);
    session("other").deleteSnapshot("mine");
    session("third").destroy();
    session("other").snapshot("mine");
    assertThat(export.isAlive()).isTrue();
    goOn.countDown();
    export.join();
    one().destroy();
    session("other").destroy();
    try (Stream<Path> blobs = Files.walk(directory.resolve("state/storage/copy/blobs"))) {
      assertThat(blobs.filter(Files::isRegularFile)).isEmpty();
    }
  }

  /** What is mounted cannot be moved. */
  @Test
  void aRemovalThatFailedIsBegunAgain() throws Exception {
    create(ONE);
    Path place = directory.resolve("state/storage/copy/workspaces/one");
    shell("mount --bind " + place + " " + place);
    try {
      assertThat(code(() -> one().destroy())).isNotNull();
      assertThat(one().info().state()).isEqualTo(SessionState.DESTROYING);
    } finally {
      shell("umount " + place);
    }
    one().destroy();
    assertThat(sessions().list()).isEmpty();
    assertThat(storage().workspaces()).isEmpty();
    create(ONE);
  }

  private static void shell(String script) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("/bin/sh", "-c", script).inheritIO().start().waitFor()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"COPY", "BTRFS"})
  void manyAtOnce(Driver driver) throws Exception {
    reopen(SessionsConfig.in(directory.resolve("of-" + driver.word())).withDriver(driver));
    int count = 6;
    create(ONE).files().write("file", "shared");
    one().snapshot("s");
    AtomicInteger destroyed = new AtomicInteger();
    List<Future<?>> done = new ArrayList<>();
    try (ExecutorService executor = Executors.newCachedThreadPool()) {
      for (int i = 0; i < count; i++) {
        String name = "branch-" + i;
        one().fork(name);
        session(name).snapshot("s");
        var _ = session(name).start(Command.of("sleep", "1000"));
      }
      for (int i = 0; i < 2 * count; i++) {
        Session session = session("branch-" + i / 2);
        done.add(executor.submit(() -> destroy(session, destroyed)));
      }
    }
    done.forEach(Future::resultNow);
    assertThat(destroyed).hasValue(count);
    assertThat(sessions().list()).extracting(it -> it.name()).containsExactly(ONE);
    assertThat(storage().workspaces()).extracting(WorkspaceId::value).containsExactly(ONE);
    one().rollback("s", Restore.FILES);
    assertThat(run(ONE, "cat file")).isEqualTo("shared");
  }

  /** Another thread may be doing the same. */
  private static void destroy(Session session, AtomicInteger destroyed) {
    try {
      session.destroy();
      destroyed.incrementAndGet();
    } catch (BaileyException e) {
      assertThat(e.code()).as(e.getMessage()).isIn(ErrorCode.BUSY, ErrorCode.NOT_FOUND);
    }
  }
}
