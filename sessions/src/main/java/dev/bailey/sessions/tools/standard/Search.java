package dev.bailey.sessions.tools.standard;

import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.Truncation;
import dev.bailey.sessions.tools.ToolRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What grep and glob have in common: going through the files below a directory. */
abstract class Search implements FileVisitor {
  private static final Duration TIME = Duration.ofSeconds(30);
  private static final int TELL_EVERY = 100;
  private static final int MOST_NOTES = 5;

  private final ToolRun run;
  private final SearchClock clock = new SearchClock(TIME);
  private final Set<Truncation> truncated = EnumSet.noneOf(Truncation.class);
  private final List<String> notes = new ArrayList<>();
  private final boolean hidden;
  private String start = "";
  private long files;

  /**
   * @param hidden whether to look into directories whose names begin with a dot
   */
  Search(ToolRun run, boolean hidden) {
    this.run = run;
    this.hidden = hidden;
  }

  /** Something to be looked at. Returns whether to go on. */
  abstract boolean look(String path, Visited file);

  /** How many there are so far. */
  abstract long matches();

  final SearchClock clock() {
    return clock;
  }

  final void run(String directory) {
    String path = run.target().files().stat(directory).path();
    start = path.isEmpty() ? "" : path + "/";
    try {
      run.target().files().walk(directory, this);
    } catch (SearchClock.Up e) {
      if (Thread.currentThread().isInterrupted()) {
        throw BaileyException.of(ErrorCode.CANCELLED, "search", directory, "interrupted");
      }
      leftOut("the search was ended after " + TIME.toSeconds() + " seconds");
    }
    run.progress().accept(new ToolProgress.Searched(files, matches()));
  }

  @Override
  public final boolean enter(FileEntry directory) {
    clock.check();
    return hidden || !directory.name().startsWith(".");
  }

  @Override
  public final boolean visit(Visited file) {
    clock.check();
    if (++files % TELL_EVERY == 0) {
      run.progress().accept(new ToolProgress.Searched(files, matches()));
    }
    return look(file.file().path().substring(start.length()), file);
  }

  @Override
  public final void leftOut(String why) {
    truncated.add(Truncation.FILES);
    if (notes.size() < MOST_NOTES) {
      notes.add("[" + why + "]");
    }
  }

  final void cut(Truncation part) {
    truncated.add(part);
  }

  final Set<Truncation> truncated() {
    return truncated;
  }

  /** Remarks about what was left out, one per line. */
  final String notes() {
    StringBuilder text = new StringBuilder();
    notes.forEach(it -> text.append(it).append('\n'));
    return text.toString();
  }
}
