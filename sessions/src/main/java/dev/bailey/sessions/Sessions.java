package dev.bailey.sessions;

import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.service.LedgerListing;
import dev.bailey.sessions.service.LocalSessions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Opens the sessions of this machine. */
public final class Sessions {
  private Sessions() {}

  /**
   * The sessions of this user on this machine, see {@link SessionsConfig#usual}.
   *
   * @throws dev.bailey.error.BaileyException like {@link #local(SessionsConfig)}
   */
  public static SessionService local() {
    return local(SessionsConfig.usual());
  }

  /**
   * The sessions of a state directory on this machine, which is made where it is missing. It
   * belongs to the returned object until that is closed; another process waits for it, or is
   * refused.
   *
   * @throws dev.bailey.error.BaileyException BUSY where another process still has the directory
   *     after {@link SessionsConfig#lockPatience}; INVALID_REQUEST for one that others may enter;
   *     INVALID_STATE where its workspaces were made with another driver, or while programs of a
   *     killed process still run; DATA_DAMAGED for a ledger or storage that is damaged;
   *     STORAGE_FAILED and RESOURCES_EXHAUSTED for what the file system refuses
   */
  public static SessionService local(SessionsConfig config) {
    return LocalSessions.open(config.local());
  }

  /**
   * The sessions of a state directory as its ledger has them, without opening them: nothing is made
   * in it, and where it is missing there are none. Waits for another process that has it, like
   * {@link #local(SessionsConfig)} with the usual patience.
   *
   * @param waiting hears once for which process is waited, see {@link SessionsConfig#withWaiting}
   * @return empty where something is to be finished or undone first: then open the sessions
   * @throws dev.bailey.error.BaileyException like {@link #local(SessionsConfig)}
   */
  public static Optional<List<SessionInfo>> list(Path state, BiConsumer<Path, String> waiting) {
    return LedgerListing.of(state, SessionsConfig.PATIENCE, waiting);
  }
}
