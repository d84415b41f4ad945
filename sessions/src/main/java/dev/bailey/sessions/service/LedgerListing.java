package dev.bailey.sessions.service;

import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.ledger.Ledger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Reads the sessions of a state directory from its ledger, with nothing else of it opened. */
public final class LedgerListing {
  private LedgerListing() {}

  /**
   * All sessions, by name; empty where a killed process left one half-made or half-removed, which
   * is finished or undone when the sessions are opened.
   */
  public static Optional<List<SessionInfo>> of(
      Path state, Duration patience, BiConsumer<Path, String> waiting) {
    Optional<StateLock> taken = StateLock.takeUsed(state, patience, waiting);
    if (taken.isEmpty()) {
      return Optional.of(List.of());
    }
    try (StateLock lock = taken.get();
        Ledger ledger = Ledger.open(lock.state().resolve(StateLock.LEDGER))) {
      return Optional.of(ledger.sessions().all())
          .filter(it -> it.stream().allMatch(LedgerListing::isWhole));
    }
  }

  private static boolean isWhole(SessionInfo session) {
    return session.state() != SessionState.CREATING && session.state() != SessionState.DESTROYING;
  }
}
