package dev.bailey.testing.egress;

import dev.bailey.execution.Command;
import dev.bailey.testing.Ending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Several commands as one, each in a directory of its own: to start Bailey anew takes longer than
 * most of them.
 *
 * @param commands by name, all with the same variables
 */
record Batch(Map<String, Command> commands) {
  Command asCommand() {
    StringBuilder script = new StringBuilder();
    commands.forEach((name, command) -> {
      script.append("mkdir ").append(quoted(name)).append(" && cd ").append(quoted(name));
      script.append(" && {");
      command.arguments().forEach(word -> script.append(' ').append(quoted(word)));
      script.append("; } >out 2>err; echo $? >code; cd ..\n");
    });
    Command result = Command.of("/bin/sh", "-c", script.toString());
    for (Map.Entry<String, String> variable :
        commands.values().iterator().next().environment().entrySet()) {
      result = result.withEnvironment(variable.getKey(), variable.getValue());
    }
    return result;
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** How each of them ended, after they were run in a directory. */
  Map<String, Ending> endings(Path directory) {
    Map<String, Ending> endings = new LinkedHashMap<>();
    commands.keySet().forEach(name -> endings.put(name, ending(directory, name)));
    return endings;
  }

  Ending ending(Path directory, String name) {
    Path own = directory.resolve(name);
    int code = Integer.parseInt(text(own.resolve("code")).strip());
    return new Ending(code, text(own.resolve("out")), text(own.resolve("err")));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
