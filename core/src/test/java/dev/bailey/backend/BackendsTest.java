package dev.bailey.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BackendsTest {
  private final Backend broken = new Fake("broken", false, Optional.of("no kernel"), true);
  private final Backend failing = new Fake("failing", false, Optional.empty(), false);
  private final Backend working = new Fake("working", false, Optional.empty(), true);
  private final Backend open = new Fake("open", true, Optional.empty(), true);

  @Test
  void theFirstThatWorksIsTakenAndTheOthersExplained() {
    Backends.Choice choice =
        new Backends(List.of(open, broken, failing, working)).choose(Optional.empty());
    assertThat(choice.backend()).isEqualTo(working);
    assertThat(choice.rejected()).containsExactly("broken: no kernel", "failing: trial failed");
  }

  @Test
  void oneThatMustBeNamedIsNeverFallenBackTo() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> new Backends(List.of(open, broken)).choose(Optional.empty()))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BACKEND_UNAVAILABLE))
        .satisfies(e -> assertThat(e.hint()).contains("fix broken"));
  }

  @Test
  void aNamedOneIsTakenOrRefused() {
    Backends backends = new Backends(List.of(open, broken));
    assertThat(backends.choose(Optional.of("open")).backend()).isEqualTo(open);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(Optional.of("broken")))
        .withMessageContaining("no kernel");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(Optional.of("unknown")))
        .satisfies(e -> assertThat(e.hint()).contains("Known backends: open, broken."));
  }

  /** Runs nothing; only to be chosen or not. */
  private record Fake(String name, boolean mustBeNamed, Optional<String> reason, boolean works)
      implements Backend {
    @Override
    public String isolation() {
      return "none";
    }

    @Override
    public Optional<Obstacle> obstacle() {
      return reason.map(it -> new Obstacle(it, "fix " + name));
    }

    @Override
    public Optional<Obstacle> probe() {
      return works ? Optional.empty() : Optional.of(new Obstacle("trial failed", "fix " + name));
    }

    @Override
    public Cell prepare(EffectivePolicy policy) {
      throw new AssertionError("not to be used");
    }

    @Override
    public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
      throw new AssertionError("not to be used");
    }

    @Override
    public List<String> wrap(EffectivePolicy policy, Command command) {
      throw new AssertionError("not to be used");
    }
  }
}
