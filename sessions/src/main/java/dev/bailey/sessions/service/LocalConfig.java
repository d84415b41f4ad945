package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.event.EventSink;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What {@link LocalSessions} is opened with: the values of {@code SessionsConfig}, which callers
 * see and this package does not.
 */
public record LocalConfig(
    Path state,
    Host host,
    Duration lockPatience,
    Optional<Driver> driver,
    int mostSessions,
    int keptSnapshots,
    Duration drain,
    Optional<EventSink> events,
    BiConsumer<Path, String> waiting) {
  /**
   * The same with the state directory at the path where it was found. A link by which it was named
   * is still kept from commands.
   */
  LocalConfig at(Path found) {
    Host keeping = host;
    if (!found.equals(state)) {
      List<Path> states = new ArrayList<>(host.states());
      states.add(state.toAbsolutePath());
      keeping = host.withStates(states);
    }
    return new LocalConfig(
        found, keeping, lockPatience, driver, mostSessions, keptSnapshots, drain, events, waiting);
  }

  /** Where events are written unless a sink takes them. */
  public Path auditLog() {
    return state.resolve("audit.jsonl");
  }
}
