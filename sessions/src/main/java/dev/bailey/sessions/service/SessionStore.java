package dev.bailey.sessions.service;

import dev.bailey.sessions.ledger.Ledger;
import dev.bailey.storage.Storage;
import dev.bailey.storage.choice.Storages;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;

/**
 * An open state directory: its lock, the ledger, the storage of workspaces, and the sink of events.
 */
final class SessionStore implements AutoCloseable {
  private final LocalConfig config;
  private final StateLock lock;
  private final Ledger ledger;
  private final Storage storage;
  private final Clock clock = Clock.systemUTC();
  private final Instant opened = clock.instant();
  private final SessionEvents events;

  private SessionStore(LocalConfig config, StateLock lock, Ledger ledger, Storage storage) {
    this.config = config;
    this.lock = lock;
    this.ledger = ledger;
    this.storage = storage;
    events = SessionEvents.open(config, clock);
  }

  /** Opens a state directory, which is made where it is missing. */
  static SessionStore open(LocalConfig asked) {
    StateLock lock = StateLock.take(asked.state(), asked.lockPatience(), asked.waiting());
    try {
      LocalConfig config = asked.at(lock.state());
      // Paused processes of an owner that was killed cannot end by themselves.
      config.host().tidy();
      Ledger ledger = Ledger.open(config.state().resolve(StateLock.LEDGER));
      try {
        return new SessionStore(config, lock, ledger, storage(config));
      } catch (RuntimeException e) {
        try (ledger) {
          throw e;
        }
      }
    } catch (RuntimeException e) {
      try (lock) {
        throw e;
      }
    }
  }

  private static Storage storage(LocalConfig config) {
    Path directory = config.state().resolve("storage");
    return (config.driver().isPresent()
            ? Storages.open(directory, config.driver().get())
            : Storages.choose(directory))
        .storage();
  }

  LocalConfig config() {
    return config;
  }

  Ledger ledger() {
    return ledger;
  }

  Storage storage() {
    return storage;
  }

  Clock clock() {
    return clock;
  }

  SessionEvents events() {
    return events;
  }

  /** Since when this process has the directory. */
  Instant opened() {
    return opened;
  }

  /** Where the output of processes is. */
  Path logs() {
    return config.state().resolve("logs");
  }

  /** Gives the directory back. */
  @Override
  public void close() {
    try (lock;
        events;
        ledger) {
      storage.close();
    }
  }
}
