package dev.bailey.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Selection.Rejection;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Strength;
import dev.bailey.policy.network.NetworkRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
    Backends backends = new Backends(List.of(open, rules, working, failing, broken, virtual));
    Backends.Choice first = backends.choose(policy);
    assertThat(first.backend()).as("nothing is tried for a choice").isEqualTo(failing);
    assertThat(backends.rulesOut(policy, first, failure(ErrorCode.LAUNCH_FAILED))).isTrue();
    Backends.Choice choice = backends.choose(policy);
    assertThat(choice.backend()).isEqualTo(working);
    assertThat(choice.selection().strength()).isEqualTo(Strength.NAMESPACES);
    assertThat(choice.rejected())
        .containsExactly(
            new Rejection("broken", "no kernel", List.of(new Remedy.Advice("fix broken"))),
            new Rejection("failing", "trial failed", List.of(new Remedy.Advice("fix failing"))));
    assertThat(backends.rulesOut(policy, choice, failure(ErrorCode.LAUNCH_FAILED))).isFalse();
  }

  @Test
  void aBackendIsGivenUpOnlyForAFailureOfItsOwn() {
    Backends backends = new Backends(List.of(failing, working));
    Backends.Choice choice = backends.choose(policy);
    for (ErrorCode code :
        List.of(
            ErrorCode.INVALID_REQUEST,
            ErrorCode.NOT_ENFORCEABLE,
            ErrorCode.VERIFICATION_FAILED,
            ErrorCode.RESOURCES_EXHAUSTED)) {
      assertThat(backends.rulesOut(policy, choice, failure(code))).as("%s", code).isFalse();
    }
    assertThat(
            backends.rulesOut(
                policy.withBackend("failing"), choice, failure(ErrorCode.LAUNCH_FAILED)))
        .as("named")
        .isFalse();
    backends.worked(choice);
    assertThat(backends.rulesOut(policy, choice, failure(ErrorCode.LAUNCH_FAILED)))
        .as("worked before")
        .isFalse();
    assertThat(backends.choose(policy).backend()).isEqualTo(failing);
  }

  private static BaileyException failure(ErrorCode code) {
    return BaileyException.of(code, "launch", "it", "failed");
  }

  @Test
  void levelsAreAvailableOrExplained() {
    Backends backends = new Backends(List.of(open, rules, failing, broken));
    assertThat(backends.availability(Level.DEFAULT).backend()).contains(rules);
    assertThat(backends.availability(Level.OFF).backend()).contains(open);
    Backends.Availability enhanced = backends.availability(Level.ENHANCED);
    assertThat(enhanced.backend()).isEmpty();
    assertThat(enhanced.rejected())
        .extracting(Rejection::toString)
        .containsExactly("broken: no kernel", "failing: trial failed");
    assertThat(backends.availability(Level.MAXIMUM).backend()).isEmpty();
    assertThat(backends.strength("rules")).contains(Strength.HARDENING);
    assertThat(backends.strength("unknown")).isEmpty();
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
        .satisfies(e -> assertThat(e.hint()).contains("broken: fix broken"))
        .satisfies(e ->
            assertThat(e.remedies())
                .containsExactly(
                    new Remedy.EnableBackend("broken", List.of(new Remedy.Advice("fix broken")))));
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
        .satisfies(e ->
            assertThat(e.remedies())
                .containsExactly(new Remedy.UseName("backends", List.of("broken", "open"))));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(policy.withBackend("open").withLevel(Level.MAXIMUM)))
        .withMessageContaining("not of level maximum");
  }

  @Test
  void aFilterOfTheNetworkIsKeptOrRefused() {
    Policy filtered = policy.withNetwork(NetworkAccess.filtered(NetworkRules.allowing()));
    Backends backends = new Backends(List.of(open, rules, working, broken));
    EffectivePolicy effective = EffectivePolicy.merge(filtered, Limits.none(), Limits.none());
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> backends.choose(filtered),
            () -> backends.choose(filtered.withBackend("working")),
            () -> backends.choose(filtered.withBackend("open").accepting(Promise.NETWORK)))) {
      assertUnsupported(call, "no filter for the network");
    }
    // Whatever the backend can do: a command line has no proxy.
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> backends.wrap(filtered, effective, Command.of("true")),
            () -> backends.wrap(filtered.withBackend("rules"), effective, Command.of("true")))) {
      assertUnsupported(call, "runs within Bailey");
    }
  }

  private static void assertUnsupported(ThrowingCallable call, String reason) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(call)
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED))
        .satisfies(
            e -> assertThat(e.remedies()).asString().contains("NETWORK_MODE, values=[none, full]"));
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
      return reason.map(it -> new Obstacle(it, new Remedy.Advice("fix " + name)));
    }

    @Override
    public Optional<Obstacle> probe() {
      return works
          ? Optional.empty()
          : Optional.of(new Obstacle("trial failed", new Remedy.Advice("fix " + name)));
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
