package dev.bailey.sessions.tools.standard;

import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.Arguments;
import dev.bailey.sessions.tools.Parameters;
import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.ToolRun;
import java.util.List;

/** A tool that is one git command. */
record GitTool(String name, String description, Parameters parameters, Line line) implements Tool {

  /** Makes the arguments of git from those of a call. */
  interface Line {
    List<String> of(Arguments arguments, Git git);
  }

  @Override
  public ToolResult run(Arguments arguments, ToolRun run) {
    Git git = new Git(run);
    return git.run(line.of(arguments, git));
  }
}
