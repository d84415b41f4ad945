package dev.bailey.sessions.tools.standard;

import dev.bailey.backend.FileEntry;
import dev.bailey.sessions.api.Truncation;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.ToolRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A search for lines that match a pattern, as the tool {@code grep} does it. */
final class LineSearch extends Search {
  /** Much context of many matches is more than anybody reads. */
  private static final int MOST_TEXT = 1 << 20;

  private final Predicate<CharSequence> pattern;
  private final Optional<GlobPattern> include;
  private final Optional<GlobPattern> exclude;
  private final int most;
  private final int context;
  private final StringBuilder text = new StringBuilder();
  private int found;

  LineSearch(ToolRun run, Arguments arguments) {
    super(run, false);
    pattern = SearchPattern.of("pattern", arguments.text("pattern"), arguments.flag("literal"));
    include = arguments.textIfGiven("include").map(it -> new GlobPattern("include", it));
    exclude = arguments.textIfGiven("exclude").map(it -> new GlobPattern("exclude", it));
    most = arguments.integer("max_results");
    context = arguments.integer("context_lines");
  }

  String text() {
    return text.toString();
  }

  @Override
  long matches() {
    return found;
  }

  @Override
  boolean look(String path, Visited file) {
    if (file.file().kind() != FileEntry.Kind.FILE || !isWanted(path)) {
      return true;
    }
    if (file.file().size() > TextFiles.LARGEST) {
      leftOut(file.file().path() + " is larger than 10 MB");
      return true;
    }
    Optional<byte[]> content = file.read(TextFiles.LARGEST);
    return content.isEmpty()
        || TextFiles.isBinary(content.get())
        || search(file.file().path(), TextFiles.lines(TextFiles.text(content.get())));
  }

  private boolean isWanted(String path) {
    return include.map(it -> it.matches(path)).orElse(true)
        && !exclude.map(it -> it.matches(path)).orElse(false);
  }

  private boolean search(String path, List<String> lines) {
    int shown = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (!pattern.test(new WatchedLine(lines.get(i), clock()))) {
        continue;
      }
      if (found == most || text.length() > MOST_TEXT) {
        cut(Truncation.RESULTS);
        text.append("... [there are more matches]\n");
        return false;
      }
      found++;
      shown = show(path, lines, i, shown);
    }
    return true;
  }

  /** Shows a line with those around it. Returns how many lines of the file were shown by now. */
  private int show(String path, List<String> lines, int match, int shown) {
    int from = Math.max(shown, match - context);
    if (context > 0 && from > shown && !text.isEmpty()) {
      text.append("--\n");
    }
    for (int i = from; i < match; i++) {
      append(path, i, '-', lines.get(i));
    }
    append(path, match, ':', lines.get(match));
    int after = match + 1;
    for (; after < lines.size() && after <= match + context; after++) {
      if (pattern.test(new WatchedLine(lines.get(after), clock()))) {
        break;
      }
      append(path, after, '-', lines.get(after));
    }
    return after;
  }

  private void append(String path, int index, char mark, String line) {
    if (TextFiles.isLong(line)) {
      cut(Truncation.LINES);
    }
    text.append(path).append(mark).append(index + 1).append(mark);
    text.append(TextFiles.shown(line)).append('\n');
  }
}
