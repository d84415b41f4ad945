package dev.bailey.linux.launch;

import dev.bailey.execution.Command;
import dev.bailey.policy.FileAccess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The environment of a confined command: a few variables every program expects, and what the caller
 * adds by name. Nothing else of the caller's environment gets in, since that is where secrets are.
 */
public final class CleanEnvironment {
  private static final String STANDARD_PATH =
      "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

  private CleanEnvironment() {}

  /** In the form of execve: {@code NAME=VALUE}. */
  public static List<String> of(Command command, FileAccess.Mode mode) {
    return of(command, mode, "/tmp");
  }

  /** The same where the private directory for temporary files is not /tmp. */
  public static List<String> of(Command command, FileAccess.Mode mode, String temporary) {
    Map<String, String> variables = new LinkedHashMap<>();
    boolean ownHome = mode != FileAccess.Mode.UNRESTRICTED;
    variables.put("PATH", inherited("PATH", STANDARD_PATH));
    variables.put("HOME", ownHome ? temporary : inherited("HOME", "/"));
    variables.put("TMPDIR", temporary);
    variables.put("LANG", inherited("LANG", "C.UTF-8"));
    variables.put("TERM", command.terminal().isPresent() ? inherited("TERM", "xterm") : "dumb");
    variables.putAll(command.environment());
    List<String> lines = new ArrayList<>(variables.size());
    for (Map.Entry<String, String> variable : variables.entrySet()) {
      lines.add(variable.getKey() + "=" + variable.getValue());
    }
    return lines;
  }

  /** The search path a command gets. */
  public static String path(Command command) {
    String asked = command.environment().get("PATH");
    return asked != null ? asked : inherited("PATH", STANDARD_PATH);
  }

  private static String inherited(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }
}
