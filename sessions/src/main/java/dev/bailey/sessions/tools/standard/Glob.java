package dev.bailey.sessions.tools.standard;

import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.InvalidParameter;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;
import java.util.List;
import java.util.TreeSet;

/** {@code glob}: files by name. */
final class Glob implements Tool {
  private static final int RESULTS = 200;
  private static final int MOST_RESULTS = 10_000;

  @Override
  public String name() {
    return "glob";
  }

  @Override
  public String description() {
    return "Lists files of the workspace whose paths are like a pattern, sorted. * and ? stay in"
        + " one name, ** goes through directories, {a,b} and [a-z] choose. Hidden directories are"
        + " looked into only when the pattern names one.";
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        Parameter.text("pattern", "Such as src/**/*.java.").needed(),
        Parameter.text("path", "The directory to search, instead of the whole workspace."),
        Parameter.number("max_results", RESULTS, 1, MOST_RESULTS, "The most files to list."));
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    String pattern = arguments.text("pattern");
    if (pattern.startsWith("/") || List.of(pattern.split("/", -1)).contains("..")) {
      throw new InvalidParameter(
          "pattern", "must be relative, without ..; name a directory by the parameter path");
    }
    GlobPattern glob = new GlobPattern("pattern", pattern);
    NameSearch search = new NameSearch(run, glob, arguments.integer("max_results"));
    search.run(arguments.textIfGiven("path").orElse("."));
    return ToolResult.of(search.text() + search.notes()).truncated(search.truncated());
  }

  /** One run: keeps the first few in order, counts the rest. */
  private static final class NameSearch extends Search {
    private final GlobPattern pattern;
    private final int most;
    private final TreeSet<String> first = new TreeSet<>();
    private long found;

    NameSearch(ToolRun run, GlobPattern pattern, int most) {
      super(run, pattern.namesHidden());
      this.pattern = pattern;
      this.most = most;
    }

    @Override
    long matches() {
      return found;
    }

    @Override
    boolean look(String path, Visited file) {
      if (pattern.matchesPath(path)) {
        found++;
        first.add(file.file().path());
        if (first.size() > most) {
          first.pollLast();
        }
      }
      return true;
    }

    String text() {
      if (found == 0) {
        return "no files\n";
      }
      StringBuilder text = new StringBuilder();
      first.forEach(it -> text.append(it).append('\n'));
      if (found > first.size()) {
        cut(Truncation.RESULTS);
        text.append("... [").append(found - first.size()).append(" more files]\n");
      }
      return text.toString();
    }
  }
}
