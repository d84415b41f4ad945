package dev.bailey.sessions.tools.standard;

import dev.bailey.policy.Size;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.InvalidParameter;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** {@code read_file}: a text file with numbered lines. */
final class ReadFile implements Tool {
  private static final int LINES = 2000;
  private static final int MOST_LINES = 1_000_000;

  @Override
  public String name() {
    return "read_file";
  }

  @Override
  public String description() {
    return "Reads a text file of the workspace, of at most 10 MB. Each line comes with its number"
        + " and a tab; lines longer than 2000 characters are cut.";
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        Parameter.text("path", "The file, relative to the workspace.").needed(),
        Parameter.number("offset", 0, 0, Integer.MAX_VALUE, "How many lines to leave out first."),
        Parameter.number("limit", LINES, 1, MOST_LINES, "How many lines to read."));
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    String path = arguments.text("path");
    byte[] content = run.target().files().read(path, Size.bytes(TextFiles.LARGEST));
    if (TextFiles.isBinary(content)) {
      return ToolResult.error(
          ToolError.FAILED,
          path + " is no text file (" + content.length + " bytes); use a command to look into it");
    }
    List<String> lines = TextFiles.lines(TextFiles.text(content));
    return lines.isEmpty()
        ? ToolResult.of("(the file is empty)")
        : numbered(lines, arguments.integer("offset"), arguments.integer("limit"));
  }

  private static ToolResult numbered(List<String> lines, int offset, int limit) {
    if (offset >= lines.size()) {
      throw new InvalidParameter(
          "offset", "must be less than " + lines.size() + ", the number of lines of the file");
    }
    int end = (int) Math.min(lines.size(), (long) offset + limit);
    Set<Truncation> truncated = EnumSet.noneOf(Truncation.class);
    StringBuilder text = new StringBuilder();
    for (int i = offset; i < end; i++) {
      String line = lines.get(i);
      if (TextFiles.isLong(line)) {
        truncated.add(Truncation.LINES);
      }
      text.append(String.format(Locale.ROOT, "%6d\t", i + 1))
          .append(TextFiles.shown(line))
          .append('\n');
    }
    if (end < lines.size()) {
      truncated.add(Truncation.RESULTS);
      text.append("... [").append(lines.size() - end).append(" more lines; go on with offset ");
      text.append(end).append("]\n");
    }
    return ToolResult.of(text.toString()).truncated(truncated);
  }
}
