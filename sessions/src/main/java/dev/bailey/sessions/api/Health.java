package dev.bailey.sessions.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How the sessions of a state directory are.
 *
 * @param uptime since when this process has the directory
 * @param sessions how many there are in each state that occurs
 * @param underWay commands, tools and other work that runs
 * @param processes processes that are kept running
 * @param spaceTotal bytes of the file system that workspaces are on
 * @param spaceFree bytes of it that can still be used
 * @param problems what is wrong, for people
 */
public record Health(
    Status status,
    Duration uptime,
    String driver,
    Map<SessionState, Integer> sessions,
    int underWay,
    int processes,
    long spaceTotal,
    long spaceFree,
    List<String> problems) {
  public Health {
    sessions = Map.copyOf(sessions);
    problems = List.copyOf(problems);
  }

  /** The worst that is the case. */
  public enum Status {
    HEALTHY,
    /** It works; somebody should look soon. */
    DEGRADED,
    /** New work is likely to fail. */
    UNHEALTHY
  }
}
