package dev.bailey.sessions;

import dev.bailey.api.Host;
import dev.bailey.event.EventSink;
import dev.bailey.policy.Limits;
import dev.bailey.policy.StateDirectories;
import dev.bailey.sessions.service.LocalConfig;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Configuration of sessions.
 *
 * @param state the state directory
 * @param lockPatience how long to wait for another process that has the state directory
 * @param mostSessions how many sessions there may be
 * @param driver how workspaces are stored; where absent, by the best driver that works there
 * @param keptSnapshots how many snapshots of turns and tool calls are kept per session
 * @param drain how long pause and destroy wait for commands to end
 * @param events the sink of events; where absent, an audit log in the state directory
 * @param waiting hears once which process has the state directory, where that is waited for
 */
public record SessionsConfig(
    Path state,
    Host host,
    Duration lockPatience,
    Optional<Driver> driver,
    int mostSessions,
    int keptSnapshots,
    Duration drain,
    Optional<EventSink> events,
    BiConsumer<Path, String> waiting) {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** On this machine. What lasts has no ceiling: a process may run for days. */
  public static SessionsConfig in(Path state) {
    Host local = Host.local();
    return in(state, new Host(local.backends(), local.defaults(), Limits.none()));
  }

  /** With the backends of this host, and no others looked for. */
  public static SessionsConfig in(Path state, Host host) {
    return new SessionsConfig(
        state,
        host,
        PATIENCE,
        Optional.empty(),
        1000,
        100,
        Duration.ofSeconds(30),
        Optional.empty(),
        (_, _) -> {});
  }

  /** On this machine, in the state directory that is usual for this user. */
  public static SessionsConfig usual() {
    return in(usualState(name -> Optional.ofNullable(System.getenv(name))).toAbsolutePath());
  }

  /**
   * The state directory that is usual: {@code BAILEY_STATE} where that is set, {@code
   * /var/lib/bailey} for root, the user's own state directory otherwise.
   *
   * @param variables of the environment
   */
  public static Path usualState(Function<String, Optional<String>> variables) {
    return StateDirectories.usual(variables);
  }

  /** Where events are written unless a sink takes them. */
  public Path auditLog() {
    return local().auditLog();
  }

  public SessionsConfig withHost(Host value) {
    return with(it -> it.host = value);
  }

  public SessionsConfig withLockPatience(Duration value) {
    return with(it -> it.lockPatience = value);
  }

  public SessionsConfig withDriver(Driver value) {
    return with(it -> it.driver = Optional.of(value));
  }

  public SessionsConfig withMostSessions(int value) {
    return with(it -> it.mostSessions = value);
  }

  public SessionsConfig withKeptSnapshots(int value) {
    return with(it -> it.keptSnapshots = value);
  }

  public SessionsConfig withDrain(Duration value) {
    return with(it -> it.drain = value);
  }

  /** Events go to this sink instead of the log in the state directory. */
  public SessionsConfig withEvents(EventSink value) {
    return with(it -> it.events = Optional.of(value));
  }

  /**
   * Another process may have the state directory: this hears of it once, before it is waited for,
   * with the directory and with words for the process, such as {@code process 4711}.
   */
  public SessionsConfig withWaiting(BiConsumer<Path, String> value) {
    return with(it -> it.waiting = value);
  }

  LocalConfig local() {
    return new LocalConfig(
        state, host, lockPatience, driver, mostSessions, keptSnapshots, drain, events, waiting);
  }

  private SessionsConfig with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return new SessionsConfig(
        state,
        copy.host,
        copy.lockPatience,
        copy.driver,
        copy.mostSessions,
        copy.keptSnapshots,
        copy.drain,
        copy.events,
        copy.waiting);
  }

  /** The values of a configuration while one of them is changed. */
  private static final class Copy {
    private Host host;
    private Duration lockPatience;
    private Optional<Driver> driver;
    private int mostSessions;
    private int keptSnapshots;
    private Duration drain;
    private Optional<EventSink> events;
    private BiConsumer<Path, String> waiting;

    private Copy(SessionsConfig config) {
      host = config.host;
      lockPatience = config.lockPatience;
      driver = config.driver;
      mostSessions = config.mostSessions;
      keptSnapshots = config.keptSnapshots;
      drain = config.drain;
      events = config.events;
      waiting = config.waiting;
    }
  }
}
