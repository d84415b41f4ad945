package dev.bailey.event;

import dev.bailey.error.BaileyException;
import dev.bailey.log.Diagnostics;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends events to a sink, with the session and sandbox they happened in. Ask {@link #areWanted}
 * before making one: without a sink nothing is made. A sink that throws harms nothing.
 */
public final class Events {
  static final EventSink NOBODY = new Nobody();
  private static final Events NONE = new Events(NOBODY, Origin.nowhere(), new AtomicBoolean());

  private final EventSink sink;
  private final Origin origin;
  private final AtomicBoolean complained;

  private Events(EventSink sink, Origin origin, AtomicBoolean complained) {
    this.sink = sink;
    this.origin = origin;
    this.complained = complained;
  }

  /** To nobody. */
  public static Events none() {
    return NONE;
  }

  @SuppressWarnings("ReferenceEquality") // That very object is the mark.
  public static Events to(EventSink sink) {
    return sink instanceof Nobody ? NONE : new Events(sink, Origin.nowhere(), new AtomicBoolean());
  }

  /** To both this one's sink and another; where things happen stays what it is here. */
  public Events and(Events other) {
    if (!other.areWanted()) {
      return this;
    }
    EventSink both =
        event -> {
          emit(event);
          other.emit(event);
        };
    return new Events(both, origin, complained);
  }

  /** The same, of what happens in a session. */
  public Events inSession(String name) {
    return areWanted() ? new Events(sink, origin.inSession(name), complained) : this;
  }

  /** The same, of what happens in a sandbox. */
  public Events inSandbox(String id) {
    return areWanted() ? new Events(sink, origin.inSandbox(id), complained) : this;
  }

  @SuppressWarnings("ReferenceEquality") // That very object is the mark.
  public boolean areWanted() {
    return !(sink instanceof Nobody);
  }

  public Origin origin() {
    return origin;
  }

  /** Never throws. */
  public void emit(Event event) {
    try {
      sink.accept(event);
    } catch (RuntimeException | Error e) {
      // Whatever it is, the command that the event is about must go on.
      if (!complained.getAndSet(true)) {
        Diagnostics.warning(Events.class, "an event sink failed; this is said once", e);
      }
    }
  }

  /** Tells of a failure, and returns it to be thrown. */
  public BaileyException failed(BaileyException failure) {
    if (areWanted()) {
      emit(Event.PlatformFailed.of(Instant.now(), origin, failure));
    }
    return failure;
  }

  /** A class, since linking a lambda would cost every start of a command line. */
  private static final class Nobody implements EventSink {
    @Override
    public void accept(Event event) {}
  }
}
