package dev.bailey.benchmarks.sessions;

import java.nio.file.Path;

/**
 * How much is measured.
 *
 * @param files in the workspace that is snapshotted
 * @param bytes of all of them together
 * @param rounds of the acts of storage; the others are quick, and have more
 * @param warmUp turns before first commands are counted, until the JVM has compiled them
 * @param largest the most files of the growing workspaces
 * @param idle how many sessions are kept open
 * @param directory where everything is made, and removed in the end
 */
public record SessionSizes(
    int files, long bytes, int rounds, int warmUp, int largest, int idle, Path directory) {
  private static final int SMALLEST = 100;
  private static final int GROWTH = 10;

  /** Those that the targets are for. */
  public static SessionSizes standard(Path directory) {
    return new SessionSizes(10_000, 1L << 30, 5, 100, 100_000, 200, directory);
  }

  public SessionSizes withFiles(int value) {
    return new SessionSizes(value, bytes, rounds, warmUp, largest, idle, directory);
  }

  public SessionSizes withBytes(long value) {
    return new SessionSizes(files, value, rounds, warmUp, largest, idle, directory);
  }

  public SessionSizes withRounds(int value) {
    return new SessionSizes(files, bytes, value, warmUp, largest, idle, directory);
  }

  public SessionSizes withLargest(int value) {
    return new SessionSizes(files, bytes, rounds, warmUp, value, idle, directory);
  }

  public SessionSizes withIdle(int value) {
    return new SessionSizes(files, bytes, rounds, warmUp, largest, value, directory);
  }

  public SessionSizes in(Path value) {
    return new SessionSizes(files, bytes, rounds, warmUp, largest, idle, value);
  }

  int fileSize() {
    return Math.clamp(bytes / files, 1, 1 << 28);
  }

  /** Numbers of files, each ten times the one before. */
  int[] growing() {
    int steps = 1;
    for (long size = SMALLEST * (long) GROWTH; size <= largest; size *= GROWTH) {
      steps++;
    }
    int[] sizes = new int[steps];
    int size = Math.min(SMALLEST, largest);
    for (int i = 0; i < steps; i++) {
      sizes[i] = size;
      size *= GROWTH;
    }
    return sizes;
  }
}
