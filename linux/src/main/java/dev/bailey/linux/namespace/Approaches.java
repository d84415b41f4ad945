package dev.bailey.linux.namespace;

import dev.bailey.policy.EffectivePolicy;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the next {@link Approach} of a busy cell in the background. At most one per cell and
 * {@value #MOST} in the JVM, so that many idle cells do not mean many waiting threads. Thread-safe.
 */
final class Approaches implements AutoCloseable {
  static final int MOST = 16;

  private static final Semaphore PERMITS = new Semaphore(MOST);
  private static final ThreadPoolExecutor MAKER = maker();

  private final EffectivePolicy policy;
  private final CellGround ground;
  private final AtomicReference<@Nullable Approach> ready = new AtomicReference<>();
  private boolean busy;
  private boolean halted;
  private boolean closed;

  Approaches(EffectivePolicy policy, CellGround ground) {
    this.policy = policy;
    this.ground = ground;
  }

  private static ThreadPoolExecutor maker() {
    ThreadPoolExecutor maker =
        new ThreadPoolExecutor(
            1,
            1,
            2,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST),
            Thread.ofPlatform().daemon().name("bailey-approaches").factory(),
            new ThreadPoolExecutor.DiscardPolicy());
    maker.allowCoreThreadTimeOut(true);
    return maker;
  }

  /** One that is ready, or null. */
  @Nullable Approach take() {
    Approach taken = ready.getAndSet(null);
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
    MAKER.execute(this::make);
  }

  private synchronized void make() {
    if (closed || halted || ready.get() != null || !PERMITS.tryAcquire()) {
      return;
    }
    try {
      ready.set(Approach.make(policy, ground));
    } catch (RuntimeException e) {
      // The next launch does it for itself, and tells the reason.
      PERMITS.release();
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
    Approach unused = take();
    if (unused != null) {
      unused.abandon();
    }
  }
}
