package dev.bailey.event;

/**
 * Takes events, from several threads at once. It must return at once: it is called on the threads
 * that start commands and wait for them. What it throws is contained, and logged the first time.
 */
@FunctionalInterface
public interface EventSink {
  void accept(Event event);

  /** Takes events and does nothing with them. */
  static EventSink none() {
    return Events.NOBODY;
  }
}
