package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says in words where limits exceed others. Made only where one does. */
final class LimitComparison {
  private static final String UNLIMITED = "not limited";

  private final Limits asked;
  private final List<Excess> excesses = new ArrayList<>();

  /**
   * One limit that is asked to be higher.
   *
   * @param report as an enforcement report puts it
   */
  private record Excess(Promise limit, String name, String asked, String most, String report) {}

  LimitComparison(Limits asked, Limits most) {
    this.asked = asked;
    compare(Promise.TIME, "timeout", asked.wallTime(), most.wallTime(), "%s", "%s");
    compare(Promise.CPU, "cpus", asked.cpus(), most.cpus(), "%s", "%s processors");
    compare(
        Promise.MEMORY, "memory", asked.memoryBytes(), most.memoryBytes(), "%s bytes", "%s bytes");
    compare(Promise.PROCESSES, "pids", asked.processes(), most.processes(), "%s", "at most %s");
    compare(
        Promise.OPEN_FILES,
        "open files",
        asked.openFiles(),
        most.openFiles(),
        "%s",
        "%s per process");
    compare(
        Promise.OUTPUT,
        "output",
        asked.outputBytes(),
        most.outputBytes(),
        "%s bytes",
        "%s bytes per stream");
    compare(
        Promise.DISK, "disk", asked.diskBytes(), most.diskBytes(), "%s bytes", "%s bytes in /tmp");
  }

  private <T extends Comparable<T>> void compare(
      Promise limit,
      String name,
      Optional<T> value,
      Optional<T> bound,
      String plain,
      String report) {
    if (bound.isEmpty()) {
      return;
    }
    String has = plain.formatted(bound.get());
    if (asked.unlimited().contains(limit)) {
      excesses.add(new Excess(limit, name, UNLIMITED, has, UNLIMITED));
    } else if (value.isPresent() && value.get().compareTo(bound.get()) > 0) {
      excesses.add(
          new Excess(
              limit, name, plain.formatted(value.get()), has, report.formatted(value.get())));
    }
  }

  /** For a report, where the others are the ceiling of a host. */
  List<LimitCut> cuts() {
    List<LimitCut> cuts = new ArrayList<>();
    for (Excess it : excesses) {
      cuts.add(new LimitCut(it.limit(), it.report(), "the host's ceiling"));
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
            "A command can have less than its sandbox, not more:"
                + " ask for less, or give the sandbox more.");
  }
}
