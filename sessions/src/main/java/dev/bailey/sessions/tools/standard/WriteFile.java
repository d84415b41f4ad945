package dev.bailey.sessions.tools.standard;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.InvalidParameter;
import dev.bailey.sessions.tools.Parameter;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;

/** {@code write_file}: a whole file, new or in the place of another. */
final class WriteFile implements Tool {
  @Override
  public String name() {
    return "write_file";
  }

  @Override
  public String description() {
    return "Writes a whole text file of the workspace in one step, with its directories where they"
        + " are missing. A file that is there is replaced and keeps its mode.";
  }

  @Override
  public Parameters parameters() {
    return Parameters.of(
        Parameter.text("path", "The file, relative to the workspace.").needed(),
        Parameter.text("content", "All of its new content, at most 10 MB.")
            .needed()
            .sized(0, TextFiles.LARGEST));
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    byte[] content = arguments.text("content").getBytes(UTF_8);
    if (content.length > TextFiles.LARGEST) {
      throw new InvalidParameter(
          "content", "must have at most " + TextFiles.LARGEST + " bytes, it has " + content.length);
    }
    String path = arguments.text("path");
    run.target().files().write(path, content);
    return ToolResult.of("wrote " + content.length + " bytes to " + path);
  }
}
