package dev.bailey.sessions;

import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.SessionsConfig;
import dev.bailey.sessions.service.LocalSessions;

/** Opens the sessions of this machine. */
public final class Sessions {
  private Sessions() {}

  /** The sessions of this user on this machine, see {@link SessionsConfig#usual}. */
  public static SessionService local() {
    return local(SessionsConfig.usual());
  }

  /**
   * The sessions of a state directory on this machine, which is made where it is missing. It
   * belongs to the returned object until that is closed; another process waits for it, or is
   * refused.
   */
  public static SessionService local(SessionsConfig config) {
    return LocalSessions.open(config);
  }
}
