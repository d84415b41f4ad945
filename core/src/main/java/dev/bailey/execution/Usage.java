package dev.bailey.execution;

/** What the command and everything it started used. */
public record Usage(long cpuNanos, long memoryPeakBytes, long ioReadBytes, long ioWriteBytes) {

  /** For a command that never started. */
  public static Usage none() {
    return new Usage(0, 0, 0, 0);
  }
}
