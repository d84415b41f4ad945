package dev.bailey.execution;

import java.time.Duration;
import java.util.Optional;

/** One reader of an {@link OutputHistory}, with a position of its own. For one thread at a time. */
public interface OutputReader extends AutoCloseable {
  /**
   * Waits for what comes next. After the end, the end again.
   *
   * @throws InterruptedException if the thread is interrupted; nothing is lost
   * @throws dev.bailey.error.BaileyException INVALID_STATE once this reader was closed, also by
   *     another thread meanwhile; STORAGE_FAILED where what is kept on disk cannot be read
   */
  default OutputEvent next() throws InterruptedException {
    while (true) {
      Optional<OutputEvent> event = next(Duration.ofDays(1));
      if (event.isPresent()) {
        return event.get();
      }
    }
  }

  /**
   * Like {@link #next}, for so long at most; empty when nothing came.
   *
   * @throws InterruptedException if the thread is interrupted; nothing is lost
   * @throws dev.bailey.error.BaileyException like {@link #next()}
   */
  Optional<OutputEvent> next(Duration patience) throws InterruptedException;

  /** Detaches; the command goes on. Harmless when called again. */
  @Override
  void close();
}
