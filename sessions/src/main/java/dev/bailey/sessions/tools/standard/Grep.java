package dev.bailey.sessions.tools.standard;

import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;

/** {@code grep}: lines of files. */
final class Grep implements Tool {
  private static final int RESULTS = 100;
  private static final int MOST_RESULTS = 10_000;
  private static final int MOST_CONTEXT = 50;

  @Override
  public String name() {
    return "grep";
  }

  @Override
  public String description() {
    return "Searches the text files of the workspace for lines that have a regular expression (in"
        + " the syntax of RE2). Answers path:line:text. Hidden directories, links, binary files"
        + " and files larger than 10 MB are left out.";
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        Parameter.text("pattern", "What to search for.").needed(),
        Parameter.text("path", "The directory to search, instead of the whole workspace."),
        Parameter.text("include", "Only files like this, such as *.java or src/**/*.{ts,tsx}."),
        Parameter.text("exclude", "No files like this."),
        Parameter.flag("literal", "The pattern is plain text."),
        Parameter.number("max_results", RESULTS, 1, MOST_RESULTS, "The most lines to find."),
        Parameter.number(
            "context_lines", 0, 0, MOST_CONTEXT, "Lines to show before and after each."));
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    LineSearch search = new LineSearch(run, arguments);
    search.run(arguments.textIfGiven("path").orElse("."));
    String found = search.text();
    String text = found.isEmpty() ? "no matches\n" : found;
    return ToolResult.of(text + search.notes()).truncated(search.truncated());
  }
}
