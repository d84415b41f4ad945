package dev.bailey.execution;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One program to run, with its arguments and surroundings.
 *
 * @param environment added to the clean environment the sandbox provides; nothing is inherited
 * @param workingDirectory absent means the project
 * @param input what the program reads from its standard input; absent means nothing
 * @param terminal gives the program a terminal of its own of this size
 */
public record Command(
    List<String> arguments,
    Map<String, String> environment,
    Optional<Path> workingDirectory,
    Optional<InputStream> input,
    Optional<TerminalSize> terminal) {

  /** The kernel refuses a longer single argument (MAX_ARG_STRLEN, 32 pages). */
  private static final int LONGEST_ARGUMENT = 131_071;

  /** The kernel refuses more than a quarter of the stack limit in total, 2 MiB by default. */
  private static final long LONGEST_TOTAL = 2_000_000;

  public Command {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
    if (arguments.isEmpty() || arguments.getFirst().isEmpty()) {
      throw invalid("the command is empty").withHint("Name a program, for example: echo hello");
    }
    long total = 0;
    for (String argument : arguments) {
      total += checkedLength("argument", argument);
    }
    for (Map.Entry<String, String> entry : environment.entrySet()) {
      checkName(entry.getKey());
      total += checkedLength("environment variable", entry.getKey() + "=" + entry.getValue());
    }
    if (total > LONGEST_TOTAL) {
      throw tooLong("arguments and environment are " + total + " bytes", LONGEST_TOTAL);
    }
  }

  public static Command of(String... arguments) {
    return of(List.of(arguments));
  }

  public static Command of(List<String> arguments) {
    return new Command(arguments, Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  public Command withEnvironment(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(environment);
    more.put(name, value);
    return new Command(arguments, more, workingDirectory, input, terminal);
  }

  /** The same with these variables, but for those it has itself. */
  public Command withDefaults(Map<String, String> variables) {
    Map<String, String> all = new LinkedHashMap<>(variables);
    all.putAll(environment);
    return new Command(arguments, all, workingDirectory, input, terminal);
  }

  public Command in(Path directory) {
    return new Command(arguments, environment, Optional.of(directory), input, terminal);
  }

  public Command withInput(InputStream stream) {
    return new Command(arguments, environment, workingDirectory, Optional.of(stream), terminal);
  }

  public Command withInput(String text) {
    return withInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  public Command withTerminal(TerminalSize size) {
    return new Command(arguments, environment, workingDirectory, input, Optional.of(size));
  }

  public String program() {
    return arguments.getFirst();
  }

  private static void checkName(String name) {
    if (name.isEmpty() || name.indexOf('=') >= 0) {
      throw invalid("environment variable '" + name + "' has no valid name")
          .withHint("Write NAME=VALUE.");
    }
  }

  private static long checkedLength(String what, String value) {
    if (value.indexOf('\0') >= 0) {
      throw invalid("an " + what + " has a NUL byte in it").withHint("Remove it.");
    }
    // A char takes at most three bytes in UTF-8 (a surrogate pair four): only a long string is
    // worth an exact count.
    long length =
        value.length() <= LONGEST_ARGUMENT / 3
            ? value.length()
            : value.getBytes(StandardCharsets.UTF_8).length;
    if (length > LONGEST_ARGUMENT) {
      throw tooLong("an " + what + " is " + length + " bytes long", LONGEST_ARGUMENT);
    }
    return length + 1;
  }

  private static BaileyException tooLong(String what, long most) {
    return invalid(what + ", the kernel takes " + most)
        .withHint("Pass the data through a file in the project or through standard input.");
  }

  private static BaileyException invalid(String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "run", "command", reason);
  }
}
