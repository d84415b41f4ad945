package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.contender.OwnProcess;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.report.IdleCost;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Measures what sessions cost that have run a command and are idle now. */
final class IdleSessions {
  private static final long KIBIBYTE = 1024;

  private IdleSessions() {}

  static IdleCost run(SessionSizes sizes, Path place, RaceProgress progress) throws IOException {
    progress.stage("idle sessions");
    Path state = place.resolve("idle");
    try (SessionService sessions =
        Sessions.local(
            SessionsConfig.in(state).withDriver(Driver.COPY).withMostSessions(sizes.idle() + 1))) {
      // The first one loads classes and starts threads that all share.
      FirstCommand.startIn(sessions, "shared");
      IdleCost.Footprint before = footprint();
      for (int number = 0; number < sizes.idle(); number++) {
        progress.at(number, sizes.idle());
        FirstCommand.startIn(sessions, "s" + number);
      }
      progress.at(sizes.idle(), sizes.idle());
      return new IdleCost(sizes.idle(), before, footprint());
    }
  }

  private static IdleCost.Footprint footprint() throws IOException {
    long processes = 0;
    long memory = 0;
    for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
      processes++;
      memory += proportionalMemory(process.pid());
    }
    return new IdleCost.Footprint(
        processes, memory, OwnProcess.threads(), OwnProcess.descriptors(), OwnProcess.heap());
  }

  /** Shared pages count in parts, so that the sum over all processes is what they take. */
  private static long proportionalMemory(long process) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process + "/smaps_rollup"))) {
      return lines
          .filter(line -> line.startsWith("Pss:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE)
          .sum();
    } catch (NoSuchFileException | UncheckedIOException ended) {
      return 0;
    }
  }
}
