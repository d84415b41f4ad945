package dev.bailey.linux.namespace;

import dev.bailey.log.Diagnostics;
import dev.bailey.policy.EffectivePolicy;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the next {@link Approach}es of a busy cell in the background. At most {@value #READY}
 * per cell and {@value #MOST} in the JVM, so that many idle cells do not mean many waiting threads.
 * Thread-safe.
 */
final class Approaches implements AutoCloseable {
  static final int MOST = 16;

  /** One for a command that follows at once, while the other is being made. */
  private static final int READY = 2;

  private static final Semaphore PERMITS = new Semaphore(MOST);

  private final EffectivePolicy policy;
  private final CellGround ground;
  private final BlockingQueue<Approach> ready = new ArrayBlockingQueue<>(READY);
  private boolean busy;
  private boolean halted;
  private boolean closed;

  Approaches(EffectivePolicy policy, CellGround ground) {
    this.policy = policy;
    this.ground = ground;
  }

  /** One that is ready, or null. */
  @Nullable Approach take() {
    Approach taken = ready.poll();
    if (taken != null) {
      PERMITS.release();
    }
    return taken;
  }

  /** Has one made for the command after this one; not before the second command of a cell. */
  void prepare() {
    synchronized (this) {
      if (!busy) {
        busy = true;
        return;
      }
    }
    Janitor.run(this::make);
  }

  private synchronized void make() {
    if (closed || halted || ready.remainingCapacity() == 0 || !PERMITS.tryAcquire()) {
      return;
    }
    boolean made = false;
    try {
      ready.add(Approach.make(policy, ground));
      made = true;
    } catch (RuntimeException e) {
      // The next launch does it for itself, and tells the reason.
      Diagnostics.debug(Approaches.class, "cannot prepare the next launch", e);
    } finally {
      if (!made) {
        PERMITS.release();
      }
    }
  }

  /** Has none, and makes none until {@link #go}: a thread that waits in a group would freeze. */
  synchronized void halt() {
    halted = true;
    abandonReady();
  }

  synchronized void go() {
    halted = false;
  }

  @Override
  public synchronized void close() {
    closed = true;
    abandonReady();
  }

  private void abandonReady() {
    for (Approach unused = take(); unused != null; unused = take()) {
      unused.abandon();
    }
  }
}
