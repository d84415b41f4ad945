package dev.bailey.benchmarks.egress;

import dev.bailey.benchmarks.contender.OwnProcess;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.report.Footprints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures whether the JVM leaks: heap, resident memory, descriptors and threads after more and
 * more connections through the egress gateway.
 */
final class Endurance {
  /** By one client. A sandbox remembers its last commands, so there must be few of those. */
  private static final int AT_A_TIME = 10_000;

  private static final double[] LOOKS = {0.1, 0.5, 1};

  private Endurance() {}

  /** Half of the connections by the proxy, half captured where that is possible. */
  static Footprints run(int connections, Ways ways, RaceProgress progress)
      throws IOException, Unavailable {
    List<Footprints.Look> looks = new ArrayList<>();
    if (connections == 0) {
      return new Footprints(looks);
    }
    progress.stage("endurance, " + AT_A_TIME + " connections a round");
    List<Way> own = own(ways);
    int done = 0;
    for (double part : LOOKS) {
      int until = (int) (connections * part);
      for (int turn = 0; done < until; turn++) {
        progress.at(done / AT_A_TIME, connections / AT_A_TIME);
        int next = Math.min(AT_A_TIME, until - done);
        var _ = own.get(turn % own.size()).ask(Workload.endurance(next));
        done += next;
      }
      looks.add(look(done));
    }
    return new Footprints(looks);
  }

  private static List<Way> own(Ways ways) throws Unavailable {
    List<Way> own = new ArrayList<>();
    own.add(ways.find(Ways.EXPLICIT));
    try {
      own.add(ways.find(Ways.CAPTURED));
    } catch (Unavailable _) {
      // This host cannot capture connections: the table of the races says so, with the reason.
    }
    return own;
  }

  private static Footprints.Look look(int connections) throws IOException {
    long heap = OwnProcess.heap();
    return new Footprints.Look(
        connections, heap, OwnProcess.resident(), OwnProcess.descriptors(), OwnProcess.threads());
  }
}
