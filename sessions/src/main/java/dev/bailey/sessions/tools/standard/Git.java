package dev.bailey.sessions.tools.standard;

import dev.bailey.execution.Command;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.tools.ToolRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs git on the target. A repository is untrusted: its configuration names programs. Those that
 * can be switched off are; the others, such as content filters, run where git does, inside of the
 * sandbox.
 */
final class Git {
  private static final Duration TIME = Duration.ofSeconds(30);

  private static final List<String> SETTINGS =
      List.of(
          "core.hooksPath=/dev/null",
          "core.fsmonitor=false",
          "core.pager=cat",
          "core.editor=:",
          "core.askPass=true",
          "core.quotePath=false",
          "credential.helper=",
          "color.ui=false",
          "commit.gpgSign=false",
          "tag.gpgSign=false",
          "push.gpgSign=false",
          "log.showSignature=false",
          "gc.auto=0",
          "maintenance.auto=false",
          "submodule.recurse=false",
          "protocol.ext.allow=never",
          "advice.detachedHead=false",
          // Files of the workspace may belong to others; who runs git here is nobody in particular.
          "safe.directory=*");

  private static final Map<String, String> ENVIRONMENT = environment();

  private final ToolRun run;

  Git(ToolRun run) {
    this.run = run;
  }

  private static Map<String, String> environment() {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("GIT_TERMINAL_PROMPT", "0");
    variables.put("GIT_ASKPASS", "true");
    variables.put("SSH_ASKPASS", "true");
    variables.put("GIT_SSH_COMMAND", "ssh -o BatchMode=yes");
    variables.put("GIT_EDITOR", ":");
    variables.put("GIT_SEQUENCE_EDITOR", ":");
    variables.put("GIT_MERGE_AUTOEDIT", "no");
    variables.put("GIT_PAGER", "cat");
    variables.put("GIT_LITERAL_PATHSPECS", "1");
    variables.put("GIT_OPTIONAL_LOCKS", "0");
    return variables;
  }

  /** The end of a git command, as a result. */
  ToolResult run(List<String> arguments) {
    CommandRun.Ended ended = execute(arguments);
    String text =
        CommandReport.lines(ended.stdout().text())
            + CommandReport.lines(ended.stderr().text())
            + CommandReport.remark(ended.outcome());
    boolean failed = ended.outcome().exitCode() != 0;
    String shown = failed ? text + "Exit code: " + ended.outcome().exitCode() + "\n" : text;
    return CommandReport.of(ended, shown.isEmpty() ? "(no output)" : shown);
  }

  /** Settings for a commit where nobody has said who makes it. */
  List<String> identity() {
    boolean known = execute(List.of("config", "user.email")).outcome().exitCode() == 0;
    return known
        ? List.of()
        : List.of("-c", "user.name=bailey", "-c", "user.email=bailey@localhost");
  }

  private CommandRun.Ended execute(List<String> arguments) {
    List<String> line = new ArrayList<>(List.of("git", "--no-pager"));
    for (String setting : SETTINGS) {
      line.add("-c");
      line.add(setting);
    }
    line.addAll(arguments);
    Map<String, String> variables = new LinkedHashMap<>(ENVIRONMENT);
    // A repository around the workspace is none of its business.
    Optional.ofNullable(run.target().workspace().getParent())
        .map(Path::toString)
        .ifPresent(it -> variables.put("GIT_CEILING_DIRECTORIES", it));
    return new CommandRun(run, TIME).run(Command.of(line).withEnvironment(variables));
  }
}
