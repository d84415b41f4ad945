package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** Says in words where limits exceed others. Made only where one does. */
final class LimitComparison {
  private static final String UNLIMITED = "not limited";

  private final Limits asked;
  private final Limits most;
  private final List<Excess> excesses = new ArrayList<>();

  /**
   * One limit that is asked to be higher.
   *
   * @param report as an enforcement report puts it
   */
  private record Excess(Promise limit, String name, String asked, String most, String report) {}

  LimitComparison(Limits asked, Limits most) {
    this.asked = asked;
    this.most = most;
    compare(Promise.TIME, "timeout", "%s", "%s");
    compare(Promise.CPU, "cpus", "%s", "%s processors");
    compare(Promise.MEMORY, "memory", "%s bytes", "%s bytes");
    compare(Promise.PROCESSES, "pids", "%s", "at most %s");
    compare(Promise.OPEN_FILES, "open files", "%s", "%s per process");
    compare(Promise.OUTPUT, "output", "%s bytes", "%s bytes per stream");
    compare(Promise.DISK, "disk", "%s bytes", "%s bytes in /tmp");
  }

  private void compare(Promise limit, String name, String plain, String report) {
    Object bound = most.values().get(limit);
    if (bound == null) {
      return;
    }
    String has = plain.formatted(bound);
    Object value = asked.values().get(limit);
    if (asked.unlimited().contains(limit)) {
      excesses.add(new Excess(limit, name, UNLIMITED, has, UNLIMITED));
    } else if (value != null && Limits.exceeds(value, bound)) {
      excesses.add(new Excess(limit, name, plain.formatted(value), has, report.formatted(value)));
    }
  }

  /** For a report, where the others lower these. */
  List<LimitCut> cuts(String reason) {
    List<LimitCut> cuts = new ArrayList<>();
    for (Excess it : excesses) {
      cuts.add(new LimitCut(it.limit(), it.report(), reason));
    }
    return List.copyOf(cuts);
  }

  /** For a command, where the others are those of its sandbox. */
  BaileyException refusal() {
    Excess first = excesses.getFirst();
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "run a command with",
            first.name() + " " + first.asked(),
            "its sandbox has " + first.most())
        .withHint(
            "Ask for less, or give the sandbox more: a command cannot have more than its sandbox.");
  }
}
