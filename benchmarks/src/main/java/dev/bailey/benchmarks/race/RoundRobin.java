package dev.bailey.benchmarks.race;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Lets every contender run once per round, so that whatever drifts (load, clock, temperature) hits
 * all alike. The order is shuffled anew for each round: a container that is torn down keeps the
 * kernel busy for a while after its turn, and no contender should always be the one that pays.
 *
 * @param warmUp rounds that are run first and not counted
 */
public record RoundRobin(int rounds, int warmUp) {
  /** Fixed, so that two runs have the same order. */
  private static final long SEED = 20260101;

  public RoundRobin {
    if (rounds < 1 || warmUp < 0) {
      throw new IllegalArgumentException(rounds + " rounds after " + warmUp);
    }
  }

  /** Runs all of them; the standings are in the order of the contenders. */
  public List<Standing> run(List<Contender> contenders, RaceProgress progress) {
    List<Lane> lanes = new ArrayList<>();
    for (Contender contender : contenders) {
      lanes.add(new Lane(contender, rounds));
    }
    try {
      lanes.forEach(Lane::prepare);
      race(lanes, progress);
    } finally {
      lanes.forEach(Lane::close);
    }
    return lanes.stream().map(Lane::standing).toList();
  }

  private void race(List<Lane> lanes, RaceProgress progress) {
    Random random = new Random(SEED);
    List<Lane> order = new ArrayList<>(lanes);
    int total = warmUp + rounds;
    for (int round = 0; round < total; round++) {
      progress.at(round, total);
      Collections.shuffle(order, random);
      for (Lane lane : order) {
        lane.turn(round - warmUp);
      }
    }
    progress.at(total, total);
  }
}
