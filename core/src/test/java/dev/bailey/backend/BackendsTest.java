package dev.bailey.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Level;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Strength;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BackendsTest {
  private final Policy policy = Policy.project(Path.of("/"));
  private final Backend broken =
      new Fake("broken", Strength.NAMESPACES, 0, Optional.of("no kernel"), true);
  private final Backend failing =
      new Fake("failing", Strength.NAMESPACES, 1, Optional.empty(), false);
  private final Backend working =
      new Fake("working", Strength.NAMESPACES, 2, Optional.empty(), true);
  private final Backend rules = new Fake("rules", Strength.HARDENING, 0, Optional.empty(), true);
  private final Backend virtual = new Fake("virtual", Strength.KERNEL, 0, Optional.empty(), true);
  private final Backend open = new Fake("open", Strength.NONE, 0, Optional.empty(), true);

  @Test
  void theFirstThatWorksIsTakenAndTheOthersExplained() {
    Backends.Choice choice =
        new Backends(List.of(open, rules, working, failing, broken, virtual)).choose(policy);
    assertThat(choice.backend()).isEqualTo(working);
    assertThat(choice.rejected()).containsExactly("broken: no kernel", "failing: trial failed");
  }

  @Test
  void aLevelNeverFallsToAWeakerBackend() {
    Backends backends = new Backends(List.of(open, rules, broken));
    assertThat(backends.choose(policy).backend()).isEqualTo(rules);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(policy.withLevel(Level.ENHANCED)))
        .withMessageContaining("level enhanced")
        .withMessageContaining("no kernel");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(policy.withLevel(Level.MAXIMUM)))
        .withMessageContaining("none is installed");
    assertThat(backends.choose(policy.withLevel(Level.OFF)).backend()).isEqualTo(open);
  }

  @Test
  void oneThatConfinesNothingIsNeverFallenBackTo() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> new Backends(List.of(open, broken)).choose(policy))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BACKEND_UNAVAILABLE))
        .satisfies(e -> assertThat(e.hint()).contains("fix broken"));
  }

  @Test
  void aNamedOneIsTakenOrRefused() {
    Backends backends = new Backends(List.of(open, broken));
    assertThat(backends.choose(policy.withBackend("open")).backend()).isEqualTo(open);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(policy.withBackend("broken")))
        .withMessageContaining("no kernel");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(policy.withBackend("unknown")))
        .satisfies(e -> assertThat(e.hint()).contains("Known backends: broken, open."));
  }

  /** Runs nothing; only to be chosen or not. */
  private record Fake(
      String name, Strength strength, int rank, Optional<String> reason, boolean works)
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
