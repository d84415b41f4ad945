package dev.bailey.sessions.tools.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.Limits;
import dev.bailey.randomtest.Rounds;
import dev.bailey.sessions.api.ToolCall;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.targets.Target;
import dev.bailey.sessions.tools.Tools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ToolCallsTest {
  private static final int ROUNDS = Rounds.atLeast(50);
  @TempDir Path root;
  private final MemoryJournal journal = new MemoryJournal();
  private final Gate gate = new Gate();
  private Target target;
  private ToolCalls calls;

  @BeforeEach
  void open() {
    target = Target.onHost(root, Limits.none());
    calls = calls();
  }

  @AfterEach
  void close() {
    gate.mayTell.release(100);
    gate.mayEnd.countDown();
    target.close();
  }

  /** As after a restart of the process. */
  private ToolCalls calls() {
    return new ToolCalls("session", new Tools(List.of(gate)), target, journal);
  }

  private static ToolCall call(String id, String parameters) {
    return new ToolCall(id, "gate", parameters.replace('\'', '"'));
  }

  private static String digest(String parameters) {
    return CallParameters.digest("gate", CallParameters.read(call("1", parameters)).orElseThrow());
  }

  private static ToolCall waiting(String id) {
    return call(id, "{'say':'x','wait':true}");
  }

  private ToolResult run(ToolCall call) throws InterruptedException {
    return calls.run(call, _ -> {});
  }

  private void release() {
    gate.mayTell.release();
    gate.mayEnd.countDown();
  }

  @Test
  void aRetryAfterTheEndGetsTheSameResult() throws Exception {
    ToolResult first = run(call("1", "{'say':'x'}"));
    assertThat(first.text()).isEqualTo("x 1");
    assertThat(run(call("1", "{'say':'x'}"))).isEqualTo(first);
    calls = calls();
    assertThat(run(call("1", "{'wait':null,'say':'x'}")).error())
        .as("another request")
        .contains(ToolError.ID_REUSED);
    assertThat(run(call("1", "{'say':'x'}"))).as("after a restart").isEqualTo(first);
    assertThat(gate.runs).hasValue(1);
    assertThat(run(call("2", "{'say':'x'}")).text()).isEqualTo("x 2");
  }

  @Test
  void theOrderOfParametersDoesNotMatter() throws Exception {
    run(call("1", "{'say':'x','wait':false}"));
    assertThat(run(call("1", "{'wait':false,'say':'x'}")).text()).isEqualTo("x 1");
  }

  @Test
  void aRetryMeanwhileJoinsAndHearsWhatComes() throws Exception {
    List<ToolProgress> first = new CopyOnWriteArrayList<>();
    List<ToolProgress> second = new CopyOnWriteArrayList<>();
    Call one = calls.submit(waiting("1"), first::add);
    gate.begun.await();
    Call two = calls.submit(waiting("1"), second::add);
    assertThat(calls.inFlight()).isEqualTo(1);
    assertThat(two.isDone()).isFalse();
    assertThat(run(call("1", "{'say':'other'}")).error()).contains(ToolError.ID_REUSED);
    release();
    assertThat(two.await()).isSameAs(one.await());
    assertThat(first).containsExactly(Gate.told("begun"), Gate.told("later"));
    assertThat(second).containsExactly(Gate.told("later"));
    assertThat(gate.runs).hasValue(1);
    assertThat(calls.inFlight()).isZero();
  }

  @Test
  void manyAtOnceRunOnce() throws Exception {
    Set<ToolResult> results = new HashSet<>();
    for (int round = 0; round < ROUNDS; round++) {
      results.clear();
      int before = gate.runs.get();
      String id = "round" + round;
      CountDownLatch start = new CountDownLatch(1);
      List<Callable<ToolResult>> tasks = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        tasks.add(() -> {
          start.await();
          return run(call(id, "{'say':'x'}"));
        });
      }
      try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
        var futures = tasks.stream().map(executor::submit).toList();
        start.countDown();
        for (var future : futures) {
          results.add(future.get());
        }
      }
      assertThat(results).hasSize(1);
      assertThat(gate.runs.get()).isEqualTo(before + 1);
    }
  }

  @Test
  void aCallThatACrashCutOffIsNotRunAgain() throws Exception {
    assertThat(journal.begin("session", "1", digest("{'say':'x'}"))).isEmpty();
    ToolResult result = run(call("1", "{'say':'x'}"));
    assertThat(result.error()).contains(ToolError.UNKNOWN_WHETHER_RUN);
    assertThat(result.text()).contains("unknown whether it ran");
    assertThat(run(call("1", "{'say':'y'}")).error()).contains(ToolError.ID_REUSED);
    assertThat(gate.runs).hasValue(0);
  }

  @Test
  void whatCannotBeRunIsNotNoted() throws Exception {
    assertThat(run(call("1", "{}")).error()).contains(ToolError.INVALID_PARAMETER);
    assertThat(run(new ToolCall("1", "gaet", "{}")).error()).contains(ToolError.UNKNOWN_TOOL);
    assertThat(journal.size()).isZero();
    assertThat(run(call("1", "{'say':'x'}")).text()).isEqualTo("x 1");
    for (String id : new String[] {"", " ", "a b", "a\nb", "\u00e4", "x".repeat(201)}) {
      assertThatThrownBy(() -> call(id, "{}")).isInstanceOf(BaileyException.class);
    }
  }

  @Test
  void aToolThatBreaksHasAResultToo() throws Exception {
    ToolResult result = run(call("1", "{'say':'crash'}"));
    assertThat(result.error()).contains(ToolError.FAILED);
    assertThat(result.text()).contains("crash");
    assertThat(run(call("1", "{'say':'crash'}"))).isEqualTo(result);
    assertThat(gate.runs).hasValue(1);
  }

  @Test
  void aCallCanBeCancelled() throws Exception {
    Call call = calls.submit(waiting("1"), _ -> {});
    gate.begun.await();
    assertThat(calls.cancel("1")).isTrue();
    assertThat(call.await().error()).contains(ToolError.CANCELLED);
    assertThat(calls.cancel("1")).isFalse();
    assertThat(calls.cancel("unknown")).isFalse();
    assertThat(run(waiting("1")).error()).contains(ToolError.CANCELLED);
    assertThat(gate.runs).hasValue(1);
  }

  @Test
  void whoWaitsCanBeInterruptedAndTheCallGoesOn() throws Exception {
    Call call = calls.submit(waiting("1"), _ -> {});
    gate.begun.await();
    Thread.currentThread().interrupt();
    assertThatThrownBy(call::await).isInstanceOf(InterruptedException.class);
    release();
    assertThat(call.await().text()).isEqualTo("x 1");
  }

  @Test
  void drainingWaitsAndLetsNoneBegin() throws Exception {
    Call call = calls.submit(waiting("1"), _ -> {});
    gate.begun.await();
    assertThatThrownBy(() -> calls.drain(Duration.ofMillis(20)))
        .isInstanceOf(BaileyException.class)
        .hasMessageContaining("a call still runs");
    assertThat(run(call("2", "{'say':'x'}")).isError()).as("lifted again").isFalse();

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var draining = executor.submit(() -> calls.drain(Duration.ofSeconds(30)));
      ToolResult refused = null;
      for (int i = 0; refused == null; i++) {
        ToolResult result = run(call("try" + i, "{'say':'x'}"));
        refused = result.isError() ? result : null;
      }
      assertThat(refused.error()).contains(ToolError.NOT_NOW);
      release();
      assertThat(call.await().isError()).isFalse();
      ToolCalls.Hold hold = draining.get();
      assertThat(run(call("new", "{'say':'x'}")).error()).contains(ToolError.NOT_NOW);
      assertThat(run(waiting("1")).text()).as("known ones are answered").isEqualTo("x 1");
      ToolCalls.Hold second = calls.drain(Duration.ZERO);
      second.close();
      second.close();
      assertThat(run(call("new", "{'say':'x'}")).error()).contains(ToolError.NOT_NOW);
      hold.close();
    }
    assertThat(run(call("new", "{'say':'x'}")).isError()).as("not noted when refused").isFalse();
  }

  @Test
  void cancellingAllDrainsAtOnce() throws Exception {
    Call call = calls.submit(waiting("1"), _ -> {});
    gate.begun.await();
    calls.cancelAll();
    calls.drain(Duration.ofSeconds(30)).close();
    assertThat(call.await().error()).contains(ToolError.CANCELLED);
  }

  @Test
  void withoutAJournalNothingBegins() {
    journal.broken(true);
    assertThatThrownBy(() -> run(call("1", "{'say':'x'}"))).hasMessage("disk full");
    assertThat(gate.runs).hasValue(0);
    assertThat(calls.inFlight()).isZero();
  }

  @Test
  void aResultThatCouldNotBeNotedIsKeptHere() throws Exception {
    Call call = calls.submit(waiting("1"), _ -> {});
    gate.begun.await();
    journal.broken(true);
    release();
    assertThat(call.await().text()).isEqualTo("x 1");
    journal.broken(false);
    assertThat(run(waiting("1")).text()).isEqualTo("x 1");
    assertThat(calls.inFlight()).isZero();
    calls.drain(Duration.ZERO).close();
    assertThat(gate.runs).hasValue(1);
  }

  @Test
  void aStuckOrThrowingListenerHoldsUpNobody() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Call stuck = calls.submit(waiting("1"), _ -> await(never));
    gate.begun.await();
    Call throwing =
        calls.submit(
            waiting("1"),
            _ -> {
              throw new IllegalStateException("no");
            });
    release();
    assertThat(throwing.await().text()).isEqualTo("x 1");
    assertThat(calls.inFlight()).isZero();
    assertThat(stuck.isDone()).isTrue();
    never.countDown();
    assertThat(stuck.await().text()).isEqualTo("x 1");
  }

  /** As long as it is busy with the first, 256 wait and the others are counted. */
  @Test
  void aSlowListenerIsToldWhatItMissed() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch wake = new CountDownLatch(1);
    List<ToolProgress> heard = new CopyOnWriteArrayList<>();
    Listener listener =
        new Listener(progress -> {
          busy.countDown();
          await(wake);
          heard.add(progress);
        });
    listener.tell(Gate.told("0"));
    await(busy);
    for (int i = 1; i < 1000; i++) {
      listener.tell(Gate.told("" + i));
    }
    wake.countDown();
    listener.close();
    listener.awaitEnd();
    assertThat(heard).hasSize(258).startsWith(Gate.told("0"), Gate.told("1"));
    assertThat(heard.get(256)).isEqualTo(Gate.told("256"));
    assertThat(heard.getLast()).isEqualTo(new ToolProgress.Skipped(1000 - 257));
  }

  /** One that takes up speed again is told of the gap where it was. */
  @Test
  void aGapIsToldWhereItWas() throws Exception {
    Semaphore turns = new Semaphore(0);
    Semaphore asked = new Semaphore(0);
    List<ToolProgress> heard = new CopyOnWriteArrayList<>();
    Listener listener =
        new Listener(progress -> {
          asked.release();
          turns.acquireUninterruptibly();
          heard.add(progress);
        });
    listener.tell(Gate.told("0"));
    asked.acquire();
    for (int i = 1; i < 300; i++) {
      listener.tell(Gate.told("" + i));
    }
    turns.release();
    asked.acquire();
    listener.tell(Gate.told("after"));
    listener.close();
    turns.release(1000);
    listener.awaitEnd();
    assertThat(heard).hasSize(259);
    assertThat(heard.subList(256, 259))
        .containsExactly(Gate.told("256"), new ToolProgress.Skipped(43), Gate.told("after"));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
