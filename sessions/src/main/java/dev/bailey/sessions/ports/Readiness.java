package dev.bailey.sessions.ports;

import dev.bailey.backend.Connection;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits until a port inside accepts connections, by making one now and then. */
final class Readiness {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration MOST = Duration.ofDays(365);

  private final int port;
  private final Supplier<Connection> connector;
  private final BooleanSupplier closed;

  /**
   * @param connector makes a connection
   * @param closed whether nobody needs the port any more
   */
  Readiness(int port, Supplier<Connection> connector, BooleanSupplier closed) {
    this.port = port;
    this.connector = connector;
    this.closed = closed;
  }

  void await(Duration longest) {
    Duration wait = longest.compareTo(MOST) < 0 ? longest : MOST;
    Polling polling = Polling.every(PAUSE, wait);
    while (!isAccepted()) {
      if (closed.getAsBoolean()) {
        throw failure(ErrorCode.INVALID_STATE, "it was closed");
      }
      if (!polling.sleepUnlessInterrupted()) {
        throw Thread.currentThread().isInterrupted()
            ? failure(ErrorCode.CANCELLED, "interrupted")
            : notAccepted(longest);
      }
    }
  }

  private BaileyException notAccepted(Duration longest) {
    return failure(ErrorCode.NOT_FOUND, "no process accepts connections after " + longest)
        .withHint("Is the server inside up, and does it listen on that port?");
  }

  private boolean isAccepted() {
    try {
      connector.get().close();
      return true;
    } catch (BaileyException e) {
      if (e.code() == ErrorCode.NOT_FOUND) {
        return false;
      }
      throw e;
    } catch (IOException e) {
      return true; // It was connected, and that is all there was to find out.
    }
  }

  private BaileyException failure(ErrorCode code, String reason) {
    return BaileyException.of(code, "wait for", "port " + port, reason);
  }
}
