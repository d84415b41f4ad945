package dev.bailey.linux.launch;

import org.jspecify.annotations.Nullable;

/**
 * What the launches of a backend share: made by the first of them, closed with the backend.
 * Thread-safe.
 *
 * @param <T> its type
 */
public abstract class FirstUse<T extends FirstUse.Shared> implements AutoCloseable {
  private @Nullable T made;

  /** Not made yet. */
  protected FirstUse() {}

  /** Made already. */
  protected FirstUse(T made) {
    this.made = made;
  }

  /** What is closed in the end. */
  public interface Shared extends AutoCloseable {
    @Override
    void close();
  }

  /** Makes it. */
  protected abstract T make();

  /** The one that all use. */
  public final synchronized T get() {
    if (made == null) {
      made = make();
    }
    return made;
  }

  /** Whether it was made and is not closed. */
  public final synchronized boolean isMade() {
    return made != null;
  }

  /** Closes it. A later use makes another one, also where closing fails. */
  @Override
  public final synchronized void close() {
    T closing = made;
    made = null;
    if (closing != null) {
      closing.close();
    }
  }
}
