package dev.bailey.storage.tree;

import dev.bailey.workspace.Progress;
import java.util.concurrent.atomic.AtomicLong;

/** Adds up what several threads have done. */
public final class ProgressCount {
  private final Progress progress;
  private final long totalFiles;
  private final long totalBytes;
  private final AtomicLong files = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  public ProgressCount(Progress progress, long totalFiles, long totalBytes) {
    this.progress = progress;
    this.totalFiles = totalFiles;
    this.totalBytes = totalBytes;
  }

  /** For a tree whose files are all known. */
  public static ProgressCount of(Progress progress, Tree tree) {
    return new ProgressCount(progress, tree.entries().size(), tree.bytes());
  }

  public void bytes(long more) {
    progress.advanced(files.get(), bytes.addAndGet(more), totalFiles, totalBytes);
  }

  public void file() {
    progress.advanced(files.incrementAndGet(), bytes.get(), totalFiles, totalBytes);
  }
}
