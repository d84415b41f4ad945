package dev.bailey.sessions.tools.standard;

import dev.bailey.linux.files.Names;
import dev.bailey.policy.Size;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.InvalidParameter;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;

/** The tool {@code edit_file}: replaces an exact string in a file. */
final class EditFile implements Tool {
  @Override
  public String name() {
    return "edit_file";
  }

  @Override
  public String description() {
    return "Replaces text in a file of the workspace, in one step. old_string must be in it exactly"
        + " as given, white space included, and only once, unless replace_all is true.";
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        Parameter.text("path", "The file, relative to the workspace.").needed(),
        Parameter.text("old_string", "The text to replace, without line numbers.")
            .needed()
            .sized(1, TextFiles.LARGEST),
        Parameter.text("new_string", "What to put in its place; may be empty.")
            .needed()
            .sized(0, TextFiles.LARGEST),
        Parameter.flag("replace_all", "Replace every occurrence."));
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    // Bytes as characters: what is not UTF-8 in the file stays as it is.
    String old = Names.of(arguments.text("old_string"));
    String replacement = Names.of(arguments.text("new_string"));
    if (old.equals(replacement)) {
      throw new InvalidParameter("new_string", "must not be the same as old_string");
    }
    Replacement edit = new Replacement(old, replacement, arguments.flag("replace_all"));
    String path = arguments.text("path");
    try {
      run.target().files().update(path, Size.bytes(TextFiles.LARGEST), edit::apply);
    } catch (Replacement.Impossible e) {
      return ToolResult.error(ToolError.FAILED, path + ": " + e.getMessage());
    }
    return ToolResult.of(
        "replaced "
            + edit.count()
            + (edit.count() == 1 ? " occurrence in " : " occurrences in ")
            + path);
  }
}
