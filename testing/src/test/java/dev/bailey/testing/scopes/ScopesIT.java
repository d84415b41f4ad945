package dev.bailey.testing.scopes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailey.api.Sandbox;
import dev.bailey.api.Scope;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Policy;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nothing inside of a scope gets more than the scope allows; outside, the same commands do. */
@Timeout(240)
final class ScopesIT {
  private static final Command WRITE = Command.of("/bin/sh", "-c", "echo x > made");

  private TemporaryPlace project = TemporaryPlace.in("/srv");

  @BeforeEach
  void control() {
    assertThat(Sandbox.run(loose(), WRITE).exitCode()).as("control").isZero();
  }

  @AfterEach
  void removeProject() {
    project.close();
  }

  private Policy loose() {
    return Policy.project(project.path());
  }

  private Scope strict() {
    return Sandbox.within(Mode.STRICT.policy(project.path()));
  }

  private int write() {
    return Sandbox.run(loose(), WRITE).exitCode();
  }

  @Test
  void theScopesPolicyIsUsedWhereNoneIsGiven() {
    strict()
        .run(() -> {
          assertThat(Sandbox.run(WRITE).exitCode()).isNotZero();
          assertThat(Sandbox.run(Command.of("true")).exitCode()).isZero();
          try (Sandbox sandbox = Sandbox.open()) {
            assertThat(sandbox.exec(WRITE).exitCode()).isNotZero();
          }
        });
  }

  @Test
  void aGivenPolicyCannotLoosen() {
    strict()
        .run(() -> {
          assertThat(write()).isNotZero();
          assertThat(
                  Sandbox.run(Policy.of(FileAccess.unrestricted(project.path())), WRITE).exitCode())
              .isNotZero();
          try (Sandbox sandbox = Sandbox.open(loose())) {
            assertThat(sandbox.exec(WRITE).exitCode()).isNotZero();
          }
          assertThatExceptionOfType(BaileyException.class)
              .isThrownBy(() -> Sandbox.run(loose().withBackend("host"), WRITE));
        });
    assertThat(write()).as("afterwards").isZero();
  }

  @Test
  void threadsAndExecutorsCarryIt() throws Exception {
    try (ExecutorService virtual = Scope.executor(Executors.newVirtualThreadPerTaskExecutor());
        ExecutorService pool = Scope.executor(Executors.newFixedThreadPool(2))) {
      strict()
          .call(() -> {
            assertThat(virtual.submit(this::write).get()).isNotZero();
            assertThat(pool.submit(this::write).get()).isNotZero();
            assertThat(CompletableFuture.supplyAsync(this::write, pool).join()).isNotZero();
            AtomicReference<Integer> code = new AtomicReference<>();
            Thread.startVirtualThread(Scope.carrying(() -> code.set(write()))).join();
            assertThat(code.get()).isNotZero();
            return null;
          });
      assertThat(pool.submit(this::write).get()).as("control").isZero();
    }
  }

  /** It fails: a default that nobody asked for would be a guess. */
  @Test
  void aPlainThreadHasNoPolicyAndIsRefused() throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>(new AssertionError("unset"));
    strict()
        .call(() -> {
          Thread plain = new Thread(() -> failure.set(catchThrowable(() -> Sandbox.run(WRITE))));
          plain.start();
          plain.join();
          return null;
        });
    assertThat(failure.get())
        .isInstanceOfSatisfying(
            BaileyException.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_STATE));
  }

  /** A command leaves a link in the project; a later sandbox for that path would follow it. */
  @Test
  void aLinkThatACommandLeftDoesNotLeadOutOfTheScope() throws Exception {
    try (TemporaryPlace secret = TemporaryPlace.in("/srv")) {
      secret.write("key", "k");
      Command plant = Command.of("ln", "-s", secret.path().toString(), "sub");
      assertThat(Sandbox.run(loose(), plant).exitCode()).isZero();
      Policy follows = Policy.project(project.resolve("sub"));
      Command read = Command.of("cat", "key");
      assertThat(Files.isSymbolicLink(project.resolve("sub"))).isTrue();
      assertThat(Sandbox.run(follows, read).exitCode()).as("control").isZero();
      Sandbox.within(loose())
          .run(() ->
              assertThatExceptionOfType(BaileyException.class)
                  .isThrownBy(() -> Sandbox.run(follows, read))
                  .withMessageContaining("does not allow"));
    }
  }
}
