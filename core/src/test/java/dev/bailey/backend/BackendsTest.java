package dev.bailey.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Selection.Rejection;
import dev.bailey.execution.Wrapped;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.Size;
import dev.bailey.policy.Strength;
import dev.bailey.policy.network.NetworkRules;
import java.nio.file.Path;
import java.util.ArrayList;
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
    Backends.Choice first = choose(backends, policy);
    assertThat(first.backend()).as("nothing is tried for a choice").isEqualTo(failing);
    assertThat(backends.rulesOut(policy, first, failure(ErrorCode.LAUNCH_FAILED))).isTrue();
    Backends.Choice choice = choose(backends, policy);
    assertThat(choice.backend()).isEqualTo(working);
    assertThat(choice.selection().strength()).isEqualTo(Strength.NAMESPACES);
    assertThat(choice.rejected())
        .containsExactly(
            new Rejection("broken", "no kernel", List.of(new Remedy.Advice("fix broken"))),
            new Rejection("failing", "trial failed", List.of(new Remedy.Advice("fix failing"))));
    assertThat(backends.rulesOut(policy, choice, failure(ErrorCode.LAUNCH_FAILED))).isFalse();
  }

  @Test
  void aUseGoesOnUntilABackendWorks() {
    Backends backends = new Backends(List.of(open, rules, working, failing, broken));
    List<Backend> tried = new ArrayList<>();
    Backends.Use<String> use =
        backend -> {
          tried.add(backend);
          if (backend.equals(failing)) {
            throw failure(ErrorCode.LAUNCH_FAILED);
          }
          return "used " + backend.name();
        };
    Backends.Used<String> used = backends.use(policy, effective(policy), use);
    assertThat(used.result()).isEqualTo("used working");
    assertThat(used.choice()).isEqualTo(choose(backends, policy));
    assertThat(tried).containsExactly(failing, working);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.use(policy.withBackend("failing"), effective(policy), use))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.LAUNCH_FAILED));
  }

  @Test
  void oneThatWasUsedIsNotGivenUpLater() {
    Backends backends = new Backends(List.of(failing, working));
    assertThat(backends.use(policy, effective(policy), Backend::name).result())
        .isEqualTo("failing");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() ->
            backends.use(
                policy,
                effective(policy),
                _ -> {
                  throw failure(ErrorCode.LAUNCH_FAILED);
                }))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.LAUNCH_FAILED));
  }

  @Test
  void aBackendIsGivenUpOnlyForAFailureOfItsOwn() {
    Backends backends = new Backends(List.of(failing, working));
    Backends.Choice choice = choose(backends, policy);
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
    assertThat(choose(backends, policy).backend()).isEqualTo(failing);
  }

  private static Backends.Choice choose(Backends backends, Policy policy) {
    return backends.choose(policy, effective(policy));
  }

  private static EffectivePolicy effective(Policy policy) {
    return EffectivePolicy.merge(policy, Limits.none(), Limits.none());
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
    assertThat(choose(backends, policy).backend()).isEqualTo(rules);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, policy.withLevel(Level.ENHANCED)))
        .withMessageContaining("level enhanced")
        .withMessageContaining("no kernel");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, policy.withLevel(Level.MAXIMUM)))
        .withMessageContaining("none is installed");
    assertThat(choose(backends, policy.withLevel(Level.OFF)).backend()).isEqualTo(open);
  }

  @Test
  void oneThatConfinesNothingIsNeverFallenBackTo() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(new Backends(List.of(open, broken)), policy))
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
    assertThat(choose(backends, policy.withBackend("open")).backend()).isEqualTo(open);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, policy.withBackend("broken")))
        .withMessageContaining("no kernel");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, policy.withBackend("unknown")))
        .satisfies(e ->
            assertThat(e.remedies())
                .containsExactly(new Remedy.UseName("backends", List.of("broken", "open"))));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, policy.withBackend("open").withLevel(Level.MAXIMUM)))
        .withMessageContaining("not of level maximum");
  }

  @Test
  void aFilterOfTheNetworkIsKeptOrRefused() {
    Policy filtered = policy.withNetwork(NetworkAccess.filtered(NetworkRules.allowing()));
    Backends backends = new Backends(List.of(open, rules, working, broken));
    EffectivePolicy effective = effective(filtered);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> choose(backends, filtered),
            () -> choose(backends, filtered.withBackend("working")),
            () -> choose(backends, filtered.withBackend("open").accepting(Promise.NETWORK)))) {
      assertUnsupported(call, "this backend cannot filter the network");
    }
    // Whatever the backend can do: a command line has no proxy.
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> backends.wrap(filtered, effective, Command.of("true")),
            () -> backends.wrap(filtered.withBackend("rules"), effective, Command.of("true")))) {
      assertUnsupported(call, "it would run without Bailey, whose egress gateway does that");
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

  @Test
  void oneThatCannotKeepAllIsPassedOverAndSaysWhy() {
    Backend plain = new Fake("plain", Strength.NAMESPACES, 0, Optional.empty(), true);
    Backend able = new Able("able", Strength.NAMESPACES);
    Backends backends = new Backends(List.of(open, rules, plain, able));
    for (Policy asked :
        List.of(
            policy.mounting(Path.of("/srv"), Path.of("/data"), PathAccess.Access.READ),
            policy.withRoot(Root.image("alpine")),
            policy.withNetwork(NetworkAccess.filtered(NetworkRules.allowing())))) {
      Backends.Choice choice = choose(backends, asked);
      assertThat(choice.backend()).isEqualTo(able);
      assertThat(choice.rejected()).extracting(Rejection::backend).containsExactly("plain");
      assertThat(choice.rejected().getFirst().remedies()).isNotEmpty();
      for (String name : List.of("plain", "rules", "open")) {
        assertThatExceptionOfType(BaileyException.class)
            .isThrownBy(() -> choose(backends, asked.withBackend(name)))
            .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED))
            .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
      }
    }
    assertThat(choose(backends, policy).backend()).as("nothing asked").isEqualTo(plain);
  }

  @Test
  void noneThatCanKeepItIsAFailureAndNeverAWeakerLevel() {
    Backend able = new Able("able", Strength.HARDENING);
    Backends backends = new Backends(List.of(working, able));
    Policy asked =
        policy
            .mounting(Path.of("/srv"), Path.of("/data"), PathAccess.Access.READ)
            .withLevel(Level.ENHANCED);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, asked))
        .withMessageContaining("working: mount /srv:/data:ro: working cannot show files")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    assertThat(choose(backends, asked.withLevel(Level.DEFAULT)).backend()).isEqualTo(able);
  }

  @Test
  void aPromiseThatCannotBeKeptIsAcceptedOrRefused() {
    Backend unlimited = new Unlimited("unlimited", Strength.NAMESPACES, "it has no private /tmp");
    Backends backends = new Backends(List.of(unlimited));
    Policy limited = policy.disk(Size.mebibytes(1));
    for (Policy asked : List.of(limited, limited.withBackend("unlimited"))) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> choose(backends, asked))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
          .satisfies(e -> assertThat(e.remedies()).asString().contains("AcceptPromise"));
      assertThat(choose(backends, asked.accepting(Promise.DISK)).backend()).isEqualTo(unlimited);
    }
    assertThat(choose(backends, policy).backend()).isEqualTo(unlimited);
  }

  /** One thing to accept, whichever backend would be taken: the preferred one's words for it. */
  @Test
  void aPromiseThatNoneCanKeepIsTheFailure() {
    Backends backends =
        new Backends(
            List.of(
                broken,
                new Unlimited("first", Strength.NAMESPACES, "no private /tmp"),
                new Unlimited("second", Strength.HARDENING, "no quota")));
    Policy limited = policy.disk(Size.mebibytes(1));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, limited))
        .withMessage("enforce disk: no private /tmp")
        .satisfies(e -> assertThat(e.remedies()).containsExactly(new Remedy.AcceptPromise("disk")));
    Backends.Choice choice = choose(backends, limited.accepting(Promise.DISK));
    assertThat(choice.backend().name()).isEqualTo("first");
  }

  /** A limit that the preferred one cannot keep is kept by the next, never by a weaker level. */
  @Test
  void aLimitThatOneCannotKeepIsKeptByTheNextOfTheLevel() {
    Backend unlimited = new Unlimited("unlimited", Strength.NAMESPACES, "no private /tmp");
    Backend able = new Able("weaker", Strength.HARDENING);
    Backends backends = new Backends(List.of(unlimited, able));
    Policy limited = policy.disk(Size.mebibytes(1));
    Backends.Choice choice = choose(backends, limited);
    assertThat(choice.backend()).isEqualTo(able);
    assertThat(choice.rejected())
        .extracting(Rejection::toString)
        .containsExactly("unlimited: enforce disk: no private /tmp");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(backends, limited.withLevel(Level.ENHANCED)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE));
  }

  @Test
  void wrappingTakesTheFirstThatMakesCommandLines() {
    Backends backends =
        new Backends(List.of(rules, working, new Wrapper("wrapper", Strength.HARDENING)));
    Wrapped wrapped = backends.wrap(policy, effective(policy), Command.of("true"));
    assertThat(wrapped.words()).containsExactly("confine", "true");
    assertThat(wrapped.selection().backend()).isEqualTo("wrapper");
    assertThat(wrapped.selection().rejected())
        .extracting(Rejection::backend)
        .containsExactly("working", "rules");
    for (Policy asked : List.of(policy.withLevel(Level.ENHANCED), policy.withBackend("rules"))) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> backends.wrap(asked, effective(asked), Command.of("true")))
          .withMessageContaining("no command line does that")
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    }
  }

  @Test
  void whatIsMissingHereIsSaidBeforeWhatCannotBeKept() {
    Policy filtered = policy.withNetwork(NetworkAccess.filtered(NetworkRules.allowing()));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(new Backends(List.of(broken)), filtered.withBackend("broken")))
        .withMessageContaining("no kernel")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BACKEND_UNAVAILABLE));
  }

  @Test
  void theCodeIsThatOfThePreferredOneThatCannotKeepIt() {
    Backend unlimited = new Unlimited("unlimited", Strength.NAMESPACES, "it has no private /tmp");
    Policy asked =
        policy.disk(Size.mebibytes(1)).withNetwork(NetworkAccess.filtered(NetworkRules.allowing()));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> choose(new Backends(List.of(rules, unlimited)), asked))
        .withMessageContaining("no private /tmp")
        .withMessageContaining("this backend cannot filter the network")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE));
  }

  /** Keeps whatever is asked. */
  private static class Able extends Idle {
    Able(String name, Strength strength) {
      super(name, strength);
    }

    @Override
    public Optional<BaileyException> unkept(EffectivePolicy policy) {
      return Optional.empty();
    }
  }

  /** Has no limit for temporary files. */
  private static final class Unlimited extends Idle {
    private final String why;

    Unlimited(String name, Strength strength, String why) {
      super(name, strength);
      this.why = why;
    }

    @Override
    public Optional<BaileyException> unkept(EffectivePolicy policy) {
      return policy.limits().diskBytes().isPresent()
          ? policy.unaccepted(Promise.DISK, why, List.of())
          : Optional.empty();
    }
  }

  /** Works, and is not to be used. */
  private abstract static class Idle implements Backend {
    private final Backend fake;

    Idle(String name, Strength strength) {
      fake = new Fake(name, strength, 5, Optional.empty(), true);
    }

    @Override
    public String name() {
      return fake.name();
    }

    @Override
    public String isolation() {
      return fake.isolation();
    }

    @Override
    public Strength strength() {
      return fake.strength();
    }

    @Override
    public Optional<Obstacle> obstacle() {
      return fake.obstacle();
    }

    @Override
    public Optional<Obstacle> probe() {
      return fake.probe();
    }

    @Override
    public Cell prepare(EffectivePolicy policy) {
      return fake.prepare(policy);
    }

    @Override
    public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
      return fake.launch(policy, command, streams);
    }
  }

  /** Makes command lines. */
  private static final class Wrapper extends Idle {
    Wrapper(String name, Strength strength) {
      super(name, strength);
    }

    @Override
    public Optional<BaileyException> unwrappable(EffectivePolicy policy) {
      return Optional.empty();
    }

    @Override
    public List<String> wrap(EffectivePolicy policy, Command command) {
      return List.of("confine", command.program());
    }
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
  }
}
