package dev.bailey.benchmarks.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RoundRobinTest {
  private final List<String> turns = new ArrayList<>();
  private final List<String> closed = new ArrayList<>();

  @Test
  void everyContenderHasOneTurnPerRound() {
    List<Standing> standings = race(good("a"), good("b"), good("c"));

    assertThat(turns).hasSize(3 * 5);
    for (int round = 0; round < 5; round++) {
      assertThat(turns.subList(3 * round, 3 * round + 3)).containsExactlyInAnyOrder("a", "b", "c");
    }
    assertThat(standings)
        .allSatisfy(it -> assertThat(it.measured().orElseThrow().rounds()).isEqualTo(3));
    assertThat(standings).extracting(it -> it.contender().id()).containsExactly("a", "b", "c");
    assertThat(closed).containsExactly("a", "b", "c");
  }

  @Test
  void oneThatFailsIsOutAndTheRestGoesOn() {
    List<Standing> standings = race(failing("bad", 4), good("good"));

    assertThat(standings.get(0))
        .isInstanceOfSatisfying(
            Standing.Failed.class, it -> assertThat(it.reason()).isEqualTo("round 2: no; more"));
    assertThat(standings.get(1)).isInstanceOf(Standing.Measured.class);
    assertThat(turns).filteredOn("bad"::equals).hasSize(4);
    assertThat(turns).filteredOn("good"::equals).hasSize(5);
    assertThat(closed).containsExactly("bad", "good");
  }

  @Test
  void failureWhileWarmingUpIsSaidSo() {
    assertThat(race(failing("bad", 1)))
        .singleElement()
        .isInstanceOfSatisfying(
            Standing.Failed.class, it -> assertThat(it.reason()).isEqualTo("warming up: no; more"));
  }

  @Test
  void notInstalledIsNotAFailure() {
    Contender missing =
        new Contender(
            "missing",
            "Missing",
            () -> {
              throw new Unavailable("not installed");
            });
    assertThat(race(missing, good("good")))
        .first()
        .isEqualTo(new Standing.Absent(missing, "not installed"));
  }

  @Test
  void failureToPrepareIsReported() {
    Contender broken =
        new Contender(
            "broken",
            "Broken",
            () -> {
              throw new IllegalStateException("no root");
            });
    assertThat(race(broken)).containsExactly(new Standing.Failed(broken, "no root"));
  }

  @Test
  void progressCountsWarmUpAndRounds() {
    List<String> heard = new ArrayList<>();
    var _ = new RoundRobin(2, 1).run(List.of(), (done, total) -> heard.add(done + "/" + total));
    assertThat(heard).containsExactly("0/3", "1/3", "2/3", "3/3");
  }

  private static List<Standing> race(Contender... contenders) {
    return new RoundRobin(3, 2).run(List.of(contenders), (_, _) -> {});
  }

  private Contender good(String id) {
    return failing(id, Integer.MAX_VALUE);
  }

  /** Fails in its nth turn. */
  private Contender failing(String id, int nth) {
    return new Contender(id, id, () -> new Recorded(id, nth));
  }

  private final class Recorded implements RaceTrial {
    private final String id;
    private final int failsAt;
    private int count;

    Recorded(String id, int failsAt) {
      this.id = id;
      this.failsAt = failsAt;
    }

    @Override
    public void run() throws IOException {
      turns.add(id);
      if (++count == failsAt) {
        throw new IOException("no\n  more\n");
      }
    }

    @Override
    public void close() {
      closed.add(id);
    }
  }
}
