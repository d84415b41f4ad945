package dev.bailey.linux.launch;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a launch takes place on: kept by a process that can be killed from outside just when it is
 * used, for example for want of memory on the host. Then another one is as good.
 */
public interface KillableGround {
  int ATTEMPTS = 5;

  /**
   * Whether its process was killed although nothing was started on it: the launch may be repeated.
   */
  boolean wasKilled();

  /** Gives it back, after a use that failed. */
  void release();

  /** Uses a new one, or yet another where it was killed meanwhile. */
  static <G extends KillableGround, T> T use(Supplier<G> grounds, Function<G, T> work) {
    for (int attempt = 1; ; attempt++) {
      G ground = grounds.get();
      try {
        return work.apply(ground);
      } catch (RuntimeException | Error e) {
        boolean killed = ground.wasKilled();
        Undo.after(e, List.of(ground::release));
        if (!killed || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}
