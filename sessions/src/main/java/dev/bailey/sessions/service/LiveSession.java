package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Policy;
import dev.bailey.sessions.process.Processes;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a session has in memory: what is under way, and the sandbox once somebody needs it. */
final class LiveSession implements AutoCloseable {
  private final String name;
  private final Traffic traffic;
  private final Host host;
  private final Supplier<Policy> policy;
  private final Processes processes;
  private @Nullable Sandbox sandbox;

  LiveSession(String name, Host host, Supplier<Policy> policy, Processes processes) {
    this.name = name;
    this.processes = processes;
    traffic = new Traffic(name);
    this.host = host;
    this.policy = policy;
  }

  Traffic traffic() {
    return traffic;
  }

  Processes processes() {
    return processes;
  }

  void requireNoProcesses(String doing) {
    if (processes.running() > 0) {
      throw BaileyException.of(
              ErrorCode.BUSY,
              doing,
              "session " + name,
              "it keeps " + processes.running() + " processes running")
          .withHint("End them first: bailey session process signal " + name + " ID KILL");
    }
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
