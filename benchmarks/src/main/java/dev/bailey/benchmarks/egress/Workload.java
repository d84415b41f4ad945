package dev.bailey.benchmarks.egress;

import dev.bailey.benchmarks.report.LoadResult.Unit;
import java.util.ArrayList;
import java.util.List;

/**
 * What the client does in one turn.
 *
 * @param kind as the load program calls it
 * @param atOnce connections that are open at the same time
 * @param bytes of each reply
 */
record Workload(
    String id, String title, String kind, int atOnce, int requests, long bytes, Unit unit) {
  private static final int MANY = 64;
  private static final int SMALL = 1024;

  static List<Workload> all(EgressSizes sizes) {
    List<Workload> all = new ArrayList<>();
    for (String kind : List.of("tls", "http")) {
      String what = kind.equals("tls") ? "tunnel" : "http";
      for (int atOnce : new int[] {1, MANY}) {
        String many = atOnce == 1 ? "1 connection" : atOnce + " connections";
        all.add(
            new Workload(
                what + "-" + atOnce,
                what + ", " + many,
                kind,
                atOnce,
                atOnce,
                Math.max(1, sizes.bytes() / atOnce),
                Unit.MEGABYTES_PER_SECOND));
      }
      for (int atOnce : new int[] {1, MANY}) {
        all.add(
            new Workload(
                what + "-short-" + atOnce,
                "short " + what + ", " + atOnce + " at once",
                kind,
                atOnce,
                sizes.connections(),
                SMALL,
                Unit.CONNECTIONS_PER_SECOND));
      }
    }
    all.add(
        new Workload(
            "request",
            "request in a tunnel",
            "kept",
            1,
            sizes.requests(),
            SMALL,
            Unit.MICROSECONDS));
    return all;
  }

  /** Of the connections over which memory is watched. */
  static Workload endurance(int connections) {
    return new Workload(
        "endurance", "endurance", "tls", MANY, connections, SMALL, Unit.CONNECTIONS_PER_SECOND);
  }

  /** What a turn is worth in its unit; nothing where its time is what counts. */
  double amount() {
    return switch (unit) {
      case MEGABYTES_PER_SECOND -> requests * bytes / 1e6;
      case CONNECTIONS_PER_SECOND -> requests;
      case MICROSECONDS -> 0;
    };
  }

  List<String> words() {
    return List.of(kind, "" + atOnce, "" + requests, "" + bytes);
  }
}
