package dev.bailey.execution;

/** Resources that a command and all its descendants used. */
public record Usage(long cpuNanos, long memoryPeakBytes, long ioReadBytes, long ioWriteBytes) {

  /** For a command that never started. */
  public static Usage none() {
    return new Usage(0, 0, 0, 0);
  }
}
