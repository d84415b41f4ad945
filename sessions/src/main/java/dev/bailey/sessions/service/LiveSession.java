package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.policy.Policy;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a session has in memory: what is under way, and the sandbox once somebody needs it. */
final class LiveSession implements AutoCloseable {
  private final Traffic traffic;
  private final Host host;
  private final Supplier<Policy> policy;
  private @Nullable Sandbox sandbox;

  LiveSession(String name, Host host, Supplier<Policy> policy) {
    traffic = new Traffic(name);
    this.host = host;
    this.policy = policy;
  }

  Traffic traffic() {
    return traffic;
  }

  /** The sandbox; made when there is none. */
  synchronized Sandbox sandbox() {
    if (sandbox == null) {
      sandbox = Sandbox.open(policy.get(), host);
    }
    return sandbox;
  }

  synchronized void pause() {
    if (sandbox != null) {
      sandbox.pause();
    }
  }

  synchronized void resume() {
    if (sandbox != null) {
      sandbox.resume();
    }
  }

  /** Ends everything in it. The next command gets another sandbox. */
  @Override
  public synchronized void close() {
    if (sandbox != null) {
      sandbox.close();
      sandbox = null;
    }
  }
}
