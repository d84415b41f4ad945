package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cellfiles.HostFiles;
import dev.bailey.policy.FileAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each command of a cell that is closed is killed, and none that has ended before. */
final class CellCommandsTest {
  private final AtomicInteger rest = new AtomicInteger();
  private final HostFiles files = HostFiles.unconfined(FileAccess.project(Path.of("/tmp")));
  private final CellState state = CellState.withoutProcess(Set.of(), files);
  private final CellCommands commands = new CellCommands(state);
  private final Ending first = new Ending();
  private final Ending second = new Ending();

  /** A process that ends when it is supervised, and counts its kills. */
  private static final class Ending implements ConfinedProcess {
    private int kills;

    @Override
    public Completion supervise() {
      return new Completion(new Outcome.Exited(0), Usage.none(), new Enforcement(List.of()));
    }

    @Override
    public void kill() {
      kills++;
    }

    @Override
    public void signal(int number) {}

    @Override
    public void resize(TerminalSize size) {}
  }

  @AfterEach
  void closeFiles() {
    files.close();
  }

  private void close() {
    commands.close(List.of(rest::incrementAndGet));
  }

  @Test
  void whatRunsIsKilled() {
    commands.launch(() -> first);
    commands.launch(() -> second).supervise();
    close();
    assertThat(first.kills).isOne();
    assertThat(second.kills).as("has ended").isZero();
  }

  @Test
  void whatIsBeingLaunchedIsWaitedForAndKilled() throws InterruptedException {
    CountDownLatch launching = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    Thread launch =
        Thread.ofPlatform()
            .start(() ->
                commands.launch(() -> {
                  launching.countDown();
                  awaitUninterruptibly(closing);
                  return first;
                }));
    launching.await();
    commands.close(closing::countDown, List.of(() -> assertThat(first.kills).isPositive()));
    assertThat(first.kills).isPositive();
    launch.join();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void nothingIsLaunchedAfterwards() {
    close();
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> commands.launch(() -> first))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE));
  }

  @Test
  void aLaunchThatFailsWhileTheCellIsClosedSaysSo() {
    RuntimeException failure = new IllegalStateException("not launched");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() ->
            commands.launch(() -> {
              state.close();
              throw failure;
            }))
        .withMessageContaining("closed while")
        .withCause(failure);
  }

  @Test
  void theRestIsDoneOnce() {
    close();
    close();
    assertThat(rest).hasValue(1);
  }

  @Test
  void oneThatCannotBeLaunchedHoldsNothingUp() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() ->
            commands.launch(() -> {
              throw new IllegalStateException("not launched");
            }));
    close();
    assertThat(first.kills).isZero();
  }
}
