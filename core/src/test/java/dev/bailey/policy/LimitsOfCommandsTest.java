package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits that are lower than others, that are none, and that a ceiling lowers. */
final class LimitsOfCommandsTest {
  private static final Policy PLAIN = Policy.project(Path.of("/work"));
  private static final Limits HOUR = Limits.none().withWallTime(Duration.ofHours(1));

  private static EffectivePolicy effective(Policy policy) {
    return EffectivePolicy.merge(policy, Limits.standard(), HOUR);
  }

  private static BaileyException refusal(Runnable act) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act::run);
    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    return refusal;
  }

  @Test
  void shortWaysToSetThem() {
    Policy policy =
        PLAIN
            .timeout(Duration.ofSeconds(5))
            .memory(Size.mebibytes(64))
            .cpus(0.5)
            .processes(9)
            .openFiles(32)
            .output(Size.kibibytes(2))
            .disk(Size.mebibytes(1));
    assertThat(policy.limits())
        .isEqualTo(
            Limits.none()
                .withWallTime(Duration.ofSeconds(5))
                .withMemoryBytes(64 << 20)
                .withCpus(0.5)
                .withProcesses(9)
                .withOpenFiles(32)
                .withOutputBytes(2048)
                .withDiskBytes(1 << 20));
    assertThat(Limits.none().isNone()).isTrue();
    assertThat(policy.limits().isNone()).isFalse();
  }

  @Test
  void aCeilingThatLowersIsTold() {
    EffectivePolicy policy = effective(PLAIN.timeout(Duration.ofHours(5)));
    assertThat(policy.limits().wallTime()).contains(Duration.ofHours(1));
    assertThat(policy.cuts())
        .containsExactly(new LimitCut(Promise.TIME, "PT5H", "the host's ceiling"));
    assertThat(effective(PLAIN.timeout(Duration.ofHours(1))).cuts()).isEmpty();
    assertThat(effective(PLAIN).cuts()).as("a default was not asked for").isEmpty();
  }

  @Test
  void unlimitedIsNoGap() {
    EffectivePolicy policy = effective(PLAIN.unlimited(Promise.MEMORY, Promise.TIME));
    assertThat(policy.limits().memoryBytes()).isEmpty();
    assertThat(policy.limits().wallTime()).as("the ceiling").contains(Duration.ofHours(1));
    assertThat(policy.cuts()).extracting(LimitCut::asked).containsExactly("not limited");
    assertThat(policy.unasked()).as("a ceiling must be kept").doesNotContain(Promise.TIME);
    assertThat(policy.limits().processes()).as("the default").contains(256);
    assertThat(effective(PLAIN.unlimited(Promise.MEMORY).memory(Size.mebibytes(2))).limits())
        .extracting(it -> it.memoryBytes().orElse(0L))
        .isEqualTo(2L << 20);
    assertThat(PLAIN.memory(Size.mebibytes(2)).unlimited(Promise.MEMORY).limits().memoryBytes())
        .isEmpty();
    assertThat(refusal(() -> PLAIN.unlimited(Promise.FILES))).hasMessageContaining("files");
  }

  @Test
  void aPolicyAroundItThatLowersIsTold() {
    Policy outer = PLAIN.memory(Size.mebibytes(64)).timeout(Duration.ofMinutes(2));
    Policy asked = PLAIN.memory(Size.mebibytes(99)).timeout(Duration.ofHours(5)).processes(900);
    Policy inside = asked.within(outer, Limits.standard());
    assertThat(inside.cuts())
        .containsExactlyInAnyOrder(
            new LimitCut(Promise.TIME, "PT5H", "the policy around it"),
            new LimitCut(Promise.MEMORY, (99 << 20) + " bytes", "the policy around it"),
            new LimitCut(
                Promise.PROCESSES,
                "at most 900",
                "the default, as the policy around it names no limit"));
    assertThat(effective(inside).cuts()).isEqualTo(inside.cuts());
    assertThat(PLAIN.within(outer, Limits.standard()).cuts()).as("nothing asked").isEmpty();
    assertThat(outer.within(outer, Limits.standard()).cuts()).as("no more asked").isEmpty();
    assertThat(inside.within(outer, Limits.standard())).as("once more").isEqualTo(inside);
    assertThat(inside.timeout(Duration.ofSeconds(1)).cuts())
        .as("another is asked now")
        .extracting(LimitCut::limit)
        .containsExactlyInAnyOrder(Promise.MEMORY, Promise.PROCESSES);
  }

  @Test
  void whatWasAskedFirstAndWhatLoweredLastIsTold() {
    Policy outer = PLAIN.timeout(Duration.ofHours(3));
    Policy middle = PLAIN.timeout(Duration.ofHours(4)).within(outer, Limits.none());
    Policy inner = PLAIN.unlimited(Promise.TIME).within(middle, Limits.none());
    assertThat(inner.cuts())
        .containsExactly(new LimitCut(Promise.TIME, "not limited", "the policy around it"));
    assertThat(effective(inner).cuts())
        .containsExactly(new LimitCut(Promise.TIME, "not limited", "the host's ceiling"));
  }

  @Test
  void unlimitedIsHeldWithinAScope() {
    Policy inner = PLAIN.unlimited(Promise.TIME, Promise.MEMORY);
    Policy outer = PLAIN.memory(Size.mebibytes(64));
    Limits both = inner.within(outer, Limits.standard()).limits();
    assertThat(both.memoryBytes()).contains(64L << 20);
    assertThat(both.wallTime()).as("the default is the most").contains(Duration.ofSeconds(30));
    assertThat(both.unlimited()).isEmpty();
  }

  @Test
  void aCommandHasLess() {
    EffectivePolicy sandbox = effective(PLAIN.timeout(Duration.ofHours(5)));
    assertThat(sandbox.tightenedBy(Limits.none())).isSameAs(sandbox);
    EffectivePolicy own =
        sandbox.tightenedBy(
            Limits.none().withMemoryBytes(2 << 20).withWallTime(Duration.ofSeconds(1)));
    assertThat(own.limits().memoryBytes()).contains(2L << 20);
    assertThat(own.limits().wallTime()).contains(Duration.ofSeconds(1));
    assertThat(own.limits().processes()).contains(256);
    assertThat(own.cuts()).as("it asked for less than that").isEmpty();
    assertThat(own.unasked()).doesNotContain(Promise.MEMORY).contains(Promise.PROCESSES);
  }

  @Test
  void aCommandHasNotMore() {
    EffectivePolicy sandbox = effective(PLAIN);
    assertThat(refusal(() -> sandbox.tightenedBy(Limits.none().withProcesses(257))))
        .hasMessageContainingAll("pids 257", "its sandbox has 256")
        .satisfies(it ->
            assertThat(it.remedies())
                .as("to raise that one is what was refused")
                .hasOnlyElementsOfType(Remedy.Advice.class));
    assertThat(refusal(() -> sandbox.tightenedBy(Limits.none().withUnlimited(Promise.CPU))))
        .hasMessageContaining("cpus not limited");
    assertThat(refusal(() -> PLAIN.cpus(1).tightenedBy(Limits.none().withCpus(2))))
        .hasMessageContaining("has 1.0");
    assertThat(PLAIN.tightenedBy(Limits.none().withCpus(2)).limits().cpus())
        .as("nothing was said before")
        .contains(2.0);
  }

  @Test
  void whatIsAcceptedAddsUp() {
    assertThat(PLAIN.accepting(Promise.CPU).accepting(Promise.MEMORY).accepted())
        .containsExactlyInAnyOrder(Promise.CPU, Promise.MEMORY);
  }

  @Test
  void allowedHostsMakeAFilter() {
    NetworkRule example = NetworkRule.parse("example.test");
    NetworkRule other = NetworkRule.parse("*.other.test:443");
    Policy policy = PLAIN.allowing("example.test");
    assertThat(policy.network()).isEqualTo(NetworkAccess.filtered(NetworkRules.allowing(example)));
    assertThat(policy.allowing("*.other.test:443").network())
        .isEqualTo(NetworkAccess.filtered(NetworkRules.allowing(example, other)));
    assertThat(refusal(() -> PLAIN.allowing("https://example.test")).hint()).isPresent();
    assertThat(refusal(() -> PLAIN.withNetwork(NetworkAccess.full()).allowing("a.test")))
        .hasMessageContaining("already");
    NetworkRules open = NetworkRules.blocking(example);
    assertThat(refusal(() -> PLAIN.withNetwork(NetworkAccess.filtered(open)).allowing("a.test")))
        .hasMessageContaining("no effect");
    NetworkAccess two =
        new NetworkAccess.Filtered(
            List.of(NetworkRules.allowing(example), NetworkRules.allowing(other)));
    assertThat(refusal(() -> PLAIN.withNetwork(two).allowing("a.test")))
        .hasMessageContaining("several filters");
  }
}
