package dev.bailey.api;

import dev.bailey.event.Event.ConnectionRefused;
import dev.bailey.event.Events;
import dev.bailey.execution.NetworkEvent;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the refusals of one sandbox's egress gateway into events. The guest decides how many there
 * are: after the first ones, one event stands for many, so that a flood of them cannot push
 * everything else out of a log that is bounded.
 */
final class RefusedConnections implements Consumer<NetworkEvent>, AutoCloseable {
  private static final int EACH = 100;
  private static final int TOGETHER = 1000;

  private final Events events;
  private long told;
  private long untold;
  private @Nullable NetworkEvent last;

  RefusedConnections(Events events) {
    this.events = events;
  }

  @Override
  public synchronized void accept(NetworkEvent event) {
    if (event.verdict() != NetworkEvent.Verdict.DENIED) {
      return;
    }
    last = event;
    untold++;
    if (told < EACH || untold == TOGETHER) {
      tell(event);
    }
  }

  private void tell(NetworkEvent event) {
    events.emit(
        new ConnectionRefused(
            event.time(), events.origin(), event.host(), event.port(), event.reason(), untold));
    told++;
    untold = 0;
  }

  /** Tells of those that were not told yet. */
  @Override
  public synchronized void close() {
    if (untold > 0 && last != null) {
      tell(last);
    }
  }
}
