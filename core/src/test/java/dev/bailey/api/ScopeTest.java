package dev.bailey.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.LimitCut;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class ScopeTest {
  private static final Policy OPEN =
      Policy.of(FileAccess.unrestricted(Path.of("/"))).withNetwork(NetworkAccess.full());
  private static final Policy CLOSED = Policy.of(FileAccess.readOnly(Path.of("/usr")));
  private static final Host HOST =
      new Host(
          new Backends(List.of()),
          Limits.none().withWallTime(Duration.ofSeconds(30)),
          Limits.none());

  private static Policy settled() {
    return Scope.tighten(OPEN, HOST);
  }

  @Test
  void aGivenPolicyIsHeldWithinTheScope() {
    assertThat(settled()).isEqualTo(OPEN);
    Sandbox.within(CLOSED)
        .run(() -> {
          assertThat(settled()).isEqualTo(CLOSED);
          assertThat(Scope.policy(HOST)).isEqualTo(CLOSED);
        });
    assertThat(settled()).as("afterwards").isEqualTo(OPEN);
  }

  @Test
  void scopesInsideOfScopesOnlyTighten() {
    Policy quick = OPEN.withLimits(Limits.none().withWallTime(Duration.ofSeconds(1)));
    Policy slow = OPEN.withLimits(Limits.none().withWallTime(Duration.ofSeconds(20)));
    Sandbox.within(quick)
        .run(() ->
            Sandbox.within(slow)
                .run(() ->
                    Sandbox.within(CLOSED)
                        .run(() ->
                            assertThat(settled()).isEqualTo(CLOSED.withLimits(quick.limits())))));
    assertThatExceptionOfType(BaileyException.class)
        .as("told where the scope begins, not where it is used")
        .isThrownBy(() ->
            Sandbox.within(CLOSED).run(() -> Sandbox.within(Policy.project(Path.of("/etc")))));
  }

  @Test
  void aScopeThatLowersALimitIsTold() {
    Policy quick = OPEN.timeout(Duration.ofSeconds(1));
    Policy slow = OPEN.timeout(Duration.ofSeconds(20));
    LimitCut cut = new LimitCut(Promise.TIME, "PT20S", "the policy around it");
    Sandbox.within(quick)
        .run(() -> {
          assertThat(Scope.tighten(slow, HOST).cuts()).containsExactly(cut);
          assertThat(settled().cuts()).as("nothing asked").isEmpty();
          Sandbox.within(slow)
              .run(() -> assertThat(Scope.policy(HOST).cuts()).containsExactly(cut));
        });
  }

  @Test
  void theDefaultIsTheMostWhereAScopeIsSilent() {
    Policy slow = OPEN.withLimits(Limits.none().withWallTime(Duration.ofMinutes(10)));
    Sandbox.within(OPEN)
        .run(() -> {
          assertThat(Scope.tighten(slow, HOST).limits().wallTime())
              .contains(Duration.ofSeconds(30));
          Sandbox.within(slow)
              .run(() ->
                  assertThat(Scope.policy(HOST).limits().wallTime())
                      .contains(Duration.ofSeconds(30)));
        });
  }

  @Test
  void withoutPolicyAndScopeNothingIsOpened() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(Sandbox::open)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE));
  }

  @Test
  void aPlainThreadHasNoScopeAndACarryingOneHas() throws Exception {
    AtomicBoolean plain = new AtomicBoolean(true);
    AtomicBoolean carried = new AtomicBoolean();
    AtomicBoolean virtual = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    Sandbox.within(CLOSED)
        .run(() -> {
          threads.add(new Thread(() -> plain.set(Scope.isPresent())));
          threads.add(new Thread(Scope.carrying(() -> carried.set(settled().equals(CLOSED)))));
          threads.add(
              Thread.ofVirtual()
                  .unstarted(Scope.carrying(() -> virtual.set(settled().equals(CLOSED)))));
        });
    for (Thread thread : threads) {
      thread.start();
      thread.join();
    }
    assertThat(plain).isFalse();
    assertThat(carried).as("also after the scope has ended").isTrue();
    assertThat(virtual).isTrue();
  }

  @Test
  void executorsTakeTheScopeAlong() throws Exception {
    for (ExecutorService threads :
        List.of(Executors.newVirtualThreadPerTaskExecutor(), Executors.newFixedThreadPool(1))) {
      try (ExecutorService executor = Scope.executor(threads)) {
        Callable<Policy> task = ScopeTest::settled;
        assertThat(executor.submit(task).get()).isEqualTo(OPEN);
        Sandbox.within(CLOSED)
            .call(() -> {
              assertThat(executor.submit(task).get()).isEqualTo(CLOSED);
              assertThat(executor.invokeAll(List.of(task, task)))
                  .allSatisfy(it -> assertThat(it.get()).isEqualTo(CLOSED));
              assertThat(executor.invokeAny(List.of(task))).isEqualTo(CLOSED);
              assertThat(CompletableFuture.supplyAsync(ScopeTest::settled, executor).join())
                  .isEqualTo(CLOSED);
              return null;
            });
        assertThat(executor.submit(task).get()).as("nothing stays on a thread").isEqualTo(OPEN);
      }
    }
  }

  /** The stage is handed in by whoever completes the first one, who has no scope. */
  @Test
  void anExecutorMadeInAScopeKeepsItForLaterStages() {
    CompletableFuture<String> first = new CompletableFuture<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<Policy> second =
          Sandbox.within(CLOSED)
              .call(() -> first.thenApplyAsync(_ -> settled(), Scope.executor(threads)));
      first.complete("done");
      assertThat(second.join()).isEqualTo(CLOSED);
    }
  }

  @Test
  void failuresComeThrough() {
    assertThatExceptionOfType(java.io.IOException.class)
        .isThrownBy(() ->
            Sandbox.within(CLOSED)
                .call(() -> {
                  throw new java.io.IOException("x");
                }));
    assertThat(Scope.isPresent()).isFalse();
  }
}
