package dev.bailey.workspace;

/** Is told how far a long copy is; called by any thread, often, and should be quick. */
@FunctionalInterface
public interface Progress {
  /** What is done and how much there is; totals are -1 while they are not known. */
  void advanced(long files, long bytes, long totalFiles, long totalBytes);
}
