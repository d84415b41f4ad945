package dev.bailey.linux.launch;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.util.Optional;

/**
 * A process right after its start, with our ends of its streams.
 *
 * @param input our end of its standard input; absent when it has none to read
 * @param error absent when a terminal carries both streams
 */
public record StartedProcess(
    int pid, Fd pidfd, Optional<Fd> input, Fd output, Optional<Fd> error, boolean terminal) {
  private static final int SIGKILL = 9;

  /**
   * Kills and reaps one that nobody can supervise, and closes our ends. What it has started must be
   * killed by other means.
   */
  public void abandon() {
    Kernel.signal(pidfd, SIGKILL);
    try {
      var _ = Kernel.await(pidfd);
    } finally {
      pidfd.close();
      input.ifPresent(Fd::close);
      output.close();
      error.ifPresent(Fd::close);
    }
  }
}
