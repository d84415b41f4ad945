package dev.bailey.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A lease on a file, see fcntl(2): whoever opens or executes the file waits in the kernel until the
 * lease is given up. That holds a launch up at a known place, and without a race. Nobody may have
 * the file open; the kernel takes the lease away after {@code /proc/sys/fs/lease-break-time}, 45
 * seconds.
 */
public final class Lease implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final String HOLDER =
      """
      import fcntl, os, signal, sys, time
      signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGIO})
      file = os.open(sys.argv[1], os.O_RDONLY)
      while True:
          try:
              fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
              break
          except BlockingIOError:
              # A process that was forked while somebody wrote the file has a copy of that for a while.
              time.sleep(0.01)
      print('held', flush=True)
      signal.sigwait({signal.SIGIO})
      print('wanted', flush=True)
      sys.stdin.readline()
      """;

  private final Process holder;
  private final BufferedReader lines;

  private Lease(Process holder) {
    this.holder = holder;
    lines = holder.inputReader(UTF_8);
  }

  /** Takes it. */
  public static Lease on(Path file) throws IOException {
    Lease lease =
        new Lease(
            new ProcessBuilder("/usr/bin/python3", "-c", HOLDER, file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    try {
      lease.expect("held");
    } catch (IOException | RuntimeException e) {
      lease.close();
      throw e;
    }
    return lease;
  }

  /** Returns once somebody waits for the file. */
  public void awaitWanted() throws IOException {
    expect("wanted");
  }

  private void expect(String word) throws IOException {
    await()
        .atMost(LONGEST)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> lines.ready() || !holder.isAlive());
    String line = lines.readLine();
    if (!word.equals(line)) {
      throw new IOException("%s instead of %s".formatted(line, word));
    }
  }

  /** Gives the file free at once; may be called by any thread, and again. */
  public void release() {
    holder.destroyForcibly();
  }

  @Override
  public void close() {
    release();
    holder.onExit().join();
  }
}
