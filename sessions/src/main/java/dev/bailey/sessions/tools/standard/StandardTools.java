package dev.bailey.sessions.tools.standard;

import dev.bailey.sessions.tools.Tool;
import dev.bailey.sessions.tools.Tools;
import java.util.ArrayList;
import java.util.List;

/** All tools that Bailey has. */
public final class StandardTools {
  private static final Tools ALL = make();

  private StandardTools() {}

  public static Tools all() {
    return ALL;
  }

  private static Tools make() {
    List<Tool> tools =
        new ArrayList<>(
            List.of(
                new ReadFile(),
                new WriteFile(),
                new EditFile(),
                new Grep(),
                new Glob(),
                new Bash()));
    tools.addAll(GitTools.all());
    return new Tools(tools);
  }
}
