package dev.bailey.event;

import java.util.Optional;

/**
 * Where an event happened. Texts are cut to a bounded length.
 *
 * @param session the name of the session; absent outside of sessions
 * @param sandbox the id of the sandbox, unique on this machine; absent for what happens to a
 *     session, or before there is a sandbox
 */
public record Origin(Optional<String> session, Optional<String> sandbox) {
  private static final Origin NOWHERE = new Origin(Optional.empty(), Optional.empty());

  public Origin {
    session = Bounds.text(session);
    sandbox = Bounds.text(sandbox);
  }

  /** In no sandbox and no session. */
  public static Origin nowhere() {
    return NOWHERE;
  }

  public Origin inSession(String name) {
    return new Origin(Optional.of(name), sandbox);
  }

  public Origin inSandbox(String id) {
    return new Origin(session, Optional.of(id));
  }
}
