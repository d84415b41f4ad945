package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.Health.Status;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Derives the {@link dev.bailey.sessions.api.Health} of sessions from counters and free space. */
final class HealthCheck {
  private static final double TIGHT = 0.85;
  private static final double FULL = 0.95;

  private final List<String> problems = new ArrayList<>();
  private Status status = Status.HEALTHY;

  /** What runs at the moment. */
  record Running(int underWay, int processes) {}

  /** The file system that workspaces are on. */
  record Space(long total, long free) {
    static Space of(Path path) {
      try {
        FileStore store = Files.getFileStore(path);
        return new Space(store.getTotalSpace(), store.getUsableSpace());
      } catch (IOException e) {
        throw BaileyException.of(
                ErrorCode.STORAGE_FAILED, "look at", "storage", String.valueOf(e.getMessage()))
            .withCause(e);
      }
    }

    double used() {
      return total == 0 ? 0 : 1 - (double) free / total;
    }
  }

  Health of(
      List<SessionInfo> sessions, Running running, Space space, String driver, Duration uptime) {
    Map<SessionState, Integer> counts = new EnumMap<>(SessionState.class);
    for (SessionInfo session : sessions) {
      counts.merge(session.state(), 1, Integer::sum);
      if (session.state() == SessionState.FAILED) {
        worse(
            Status.DEGRADED,
            "session %s has failed: %s".formatted(session.name(), session.failure().orElse("")));
      }
    }
    look(space);
    return new Health(
        status,
        uptime,
        driver,
        counts,
        running.underWay(),
        running.processes(),
        space.total(),
        space.free(),
        problems);
  }

  private void look(Space space) {
    if (space.used() >= TIGHT) {
      worse(
          space.used() >= FULL ? Status.UNHEALTHY : Status.DEGRADED,
          "the storage is %.0f %% full".formatted(100 * space.used()));
    }
  }

  private void worse(Status value, String problem) {
    problems.add(problem);
    if (value.compareTo(status) > 0) {
      status = value;
    }
  }
}
