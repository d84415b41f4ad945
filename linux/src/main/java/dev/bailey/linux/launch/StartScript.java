package dev.bailey.linux.launch;

import dev.bailey.policy.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * What must happen in the new process itself, between its birth and the program: a shell does it
 * and then becomes the program. Needed only for limits that the kernel keeps per process, and for
 * cgroups of version 2 with a C library that cannot start a process inside one.
 */
public final class StartScript {
  private final StringBuilder script = new StringBuilder();

  public StartScript(Limits limits, boolean joinCgroup) {
    if (joinCgroup) {
      script
          .append("echo 0 >&")
          .append(Plumbing.EXTRA)
          .append(" && exec ")
          .append(Plumbing.EXTRA)
          .append(">&- && ");
    }
    limits
        .openFiles()
        .ifPresent(count ->
            script
                .append("ulimit -n ")
                .append(Math.min(count, HostLimits.openFiles()))
                .append(" && "));
  }

  /** Whether the program is started by itself, so that the kernel says what is wrong with it. */
  public boolean isEmpty() {
    return script.isEmpty();
  }

  /** Puts something in front of everything else: a list of commands that must succeed. */
  public void begin(String commands) {
    script.insert(0, commands + " && ");
  }

  /** The program's path and arguments with the script in front where one is needed. */
  public List<String> around(String program, List<String> arguments) {
    List<String> result = new ArrayList<>();
    if (!script.isEmpty()) {
      result.addAll(List.of("/bin/sh", "-c", script + "exec \"$0\" \"$@\"", program));
      result.addAll(arguments.subList(1, arguments.size()));
    } else {
      result.addAll(arguments);
    }
    return result;
  }

  public String path(String program) {
    return script.isEmpty() ? program : "/bin/sh";
  }
}
