package dev.bailey.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.event.Event;
import dev.bailey.execution.Command;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Strength;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** The events of a sandbox of which something is left, or that cannot be paused. */
final class FailedCloseTest {
  private final List<Event> events = new ArrayList<>();
  private final Semaphore mayClose = new Semaphore(1);

  private Sandbox sandbox(boolean fails) {
    Host host =
        new Host(new Backends(List.of(new Fake(fails, mayClose))), Limits.none(), Limits.none());
    Policy policy = Policy.project(Path.of("/")).withBackend("fake");
    return Sandbox.open(policy, host.withEvents(events::add));
  }

  private List<Class<?>> kinds() {
    List<Class<?>> kinds = new ArrayList<>();
    events.forEach(event -> kinds.add(event.getClass()));
    return kinds;
  }

  @Test
  void oneThatIsLeftIsNotToldAsRemoved() {
    Sandbox sandbox = sandbox(true);
    for (int i = 0; i < 2; i++) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(sandbox::close)
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED));
    }
    assertThat(kinds()).containsExactly(Event.SandboxOpened.class, Event.PlatformFailed.class);
  }

  @Test
  void oneThatIsRemovedIsToldOnce() {
    Sandbox sandbox = sandbox(false);
    sandbox.close();
    sandbox.close();
    assertThat(kinds()).containsExactly(Event.SandboxOpened.class, Event.SandboxClosed.class);
  }

  /** Whoever closes it relies on everything being gone. */
  @Test
  void whoeverClosesItTooWaits() throws Exception {
    Sandbox sandbox = sandbox(false);
    mayClose.acquire();
    Thread first = Thread.ofPlatform().start(sandbox::close);
    while (!mayClose.hasQueuedThreads()) {
      Thread.onSpinWait();
    }
    Thread second = Thread.ofPlatform().start(sandbox::close);
    assertThat(second.join(Duration.ofMillis(50))).isFalse();
    mayClose.release();
    first.join();
    second.join();
  }

  @Test
  void aPauseThatFailsIsTold() {
    try (Sandbox sandbox = sandbox(false)) {
      assertThatExceptionOfType(BaileyException.class).isThrownBy(sandbox::pause);
      assertThat(kinds()).containsExactly(Event.SandboxOpened.class, Event.PlatformFailed.class);
    }
  }

  private record Fake(boolean fails, Semaphore mayClose) implements Backend {
    @Override
    public String name() {
      return "fake";
    }

    @Override
    public String isolation() {
      return "none";
    }

    @Override
    public Strength strength() {
      return Strength.NAMESPACES;
    }

    @Override
    public Optional<Obstacle> obstacle() {
      return Optional.empty();
    }

    @Override
    public Optional<Obstacle> probe() {
      return Optional.empty();
    }

    @Override
    public Cell prepare(EffectivePolicy policy) {
      return new FakeCell(fails, mayClose);
    }

    @Override
    public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
      throw new AssertionError("not to be used");
    }
  }

  private record FakeCell(boolean fails, Semaphore mayClose) implements Cell {
    @Override
    public ConfinedProcess start(Command command, Streams streams) {
      throw new AssertionError("not to be used");
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }

    @Override
    public boolean isAlive() {
      return true;
    }

    @Override
    public void close() {
      mayClose.acquireUninterruptibly();
      mayClose.release();
      if (fails) {
        throw BaileyException.of(
            ErrorCode.VERIFICATION_FAILED, "close", "cell", "a process survives");
      }
    }
  }
}
