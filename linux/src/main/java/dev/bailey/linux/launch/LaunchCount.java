package dev.bailey.linux.launch;

/**
 * The launches of a sandbox that are under way. Closing the sandbox waits for them: what a launch
 * still starts must not find itself in a cgroup that another sandbox has got meanwhile.
 * Thread-safe.
 */
public final class LaunchCount {
  private int underWay;
  private long begun;
  private boolean closed;

  /** None yet. */
  public LaunchCount() {}

  /** A launch until it has started its process, or has failed. */
  public interface Launch extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins a launch, which whoever called this ends.
   *
   * @throws dev.bailey.error.BaileyException INVALID_STATE once the sandbox is being closed
   */
  public synchronized Launch begin() {
    if (closed) {
      throw CellFailure.closed();
    }
    underWay++;
    begun++;
    return this::end;
  }

  private synchronized void end() {
    underWay--;
    notifyAll();
  }

  /** How many were begun so far. */
  public synchronized long begun() {
    return begun;
  }

  /** Whether none is under way. */
  public synchronized boolean isQuiet() {
    return underWay == 0;
  }

  /** Whether the sandbox is being closed, or is closed. */
  public synchronized boolean isClosed() {
    return closed;
  }

  /** No launch begins any more; false if that was so already. */
  public synchronized boolean close() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  /**
   * Waits until none is under way; an interrupt is kept for the caller.
   *
   * @param hurry makes those that are under way fail soon; run only where there are any
   */
  public void awaitQuiet(Runnable hurry) {
    boolean interrupted = false;
    while (!isQuiet()) {
      // Without a lock: it may need one of a thread that asks here.
      hurry.run();
      interrupted |= awaitEnd();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until one of them ends, if any is under way; returns whether it was interrupted. */
  private synchronized boolean awaitEnd() {
    int before = underWay;
    try {
      while (underWay > 0 && underWay >= before) {
        wait();
      }
      return false;
    } catch (InterruptedException _) {
      return true;
    }
  }
}
