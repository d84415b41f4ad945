package dev.bailey.execution;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Size;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One program to run, with its arguments, environment and streams.
 *
 * <p>Limits of its own can only be lower than those of the sandbox it runs in. They are enforced
 * like those: what was asked and cannot be is refused when it is started. {@code Sandbox.run} makes
 * the sandbox for the command, so there they take the place of the library's defaults.
 *
 * <p>What no program could be started with is refused with INVALID_REQUEST: no arguments, a zero
 * byte, a name of a variable that is none, more bytes than the kernel takes.
 *
 * @param environment added to the clean environment the sandbox provides; nothing is inherited
 * @param workingDirectory absent means the project
 * @param input what the program reads from its standard input; absent means nothing
 * @param terminal gives the program a terminal of its own of this size
 * @param limits lower than those of the sandbox; none for the same
 * @param stdoutListener who is told each line that it writes to stdout
 * @param stderrListener who is told each line that it writes to stderr
 */
public record Command(
    List<String> arguments,
    Map<String, String> environment,
    Optional<Path> workingDirectory,
    Optional<InputStream> input,
    Optional<TerminalSize> terminal,
    Limits limits,
    Optional<Consumer<String>> stdoutListener,
    Optional<Consumer<String>> stderrListener) {

  /** The kernel refuses a longer single argument (MAX_ARG_STRLEN, 32 pages). */
  private static final int LONGEST_ARGUMENT = 131_071;

  /** The kernel refuses more than a quarter of the stack limit in total, 2 MiB by default. */
  private static final long LONGEST_TOTAL = 2_000_000;

  /** Stands for input that is written after the start. Never read. */
  private static final InputStream LATER = new ByteArrayInputStream(new byte[0]);

  /**
   * Checks it.
   *
   * @throws BaileyException INVALID_REQUEST for an empty command, a NUL byte, a variable without a
   *     name, or more than the kernel takes
   */
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

  /**
   * A program with its arguments.
   *
   * @throws BaileyException INVALID_REQUEST for what the kernel would not take as a command
   */
  public static Command of(String... arguments) {
    return of(List.of(arguments));
  }

  /**
   * A program with its arguments.
   *
   * @throws BaileyException INVALID_REQUEST for what the kernel would not take as a command
   */
  public static Command of(List<String> arguments) {
    return new Command(
        arguments,
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Limits.none(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The same with one more variable.
   *
   * @throws BaileyException INVALID_REQUEST for a name that is none, or a value that is too long
   */
  public Command withEnvironment(String name, String value) {
    return withEnvironment(Map.of(name, value));
  }

  /**
   * The same with more variables.
   *
   * @throws BaileyException INVALID_REQUEST for a name that is none, or a value that is too long
   */
  public Command withEnvironment(Map<String, String> variables) {
    Map<String, String> more = new LinkedHashMap<>(environment);
    more.putAll(variables);
    return with(more, workingDirectory, input, terminal);
  }

  /**
   * The same with these variables, but for those it has itself.
   *
   * @throws BaileyException INVALID_REQUEST for a name that is none, or a value that is too long
   */
  public Command withDefaults(Map<String, String> variables) {
    Map<String, String> all = new LinkedHashMap<>(variables);
    all.putAll(environment);
    return with(all, workingDirectory, input, terminal);
  }

  public Command in(Path directory) {
    return with(environment, Optional.of(directory), input, terminal);
  }

  public Command withInput(InputStream stream) {
    return with(environment, workingDirectory, Optional.of(stream), terminal);
  }

  public Command withInput(String text) {
    return withInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * The same, with input that is written after the start, to {@link Execution#input}. Only for
   * {@code start}: who waits for the result cannot write any.
   */
  public Command withOpenInput() {
    return withInput(LATER);
  }

  /** Whether its input is written after the start. */
  @SuppressWarnings("ReferenceEquality") // That very object is the mark.
  public boolean hasOpenInput() {
    return input.isPresent() && input.get() == LATER;
  }

  public Command withTerminal(TerminalSize size) {
    return with(environment, workingDirectory, input, Optional.of(size));
  }

  private Command with(
      Map<String, String> variables,
      Optional<Path> directory,
      Optional<InputStream> stream,
      Optional<TerminalSize> size) {
    return new Command(
        arguments, variables, directory, stream, size, limits, stdoutListener, stderrListener);
  }

  /**
   * How long it may run, launch included; then it ends as {@link Outcome.TimedOut}.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Command timeout(Duration value) {
    return withLimits(limits.withWallTime(value));
  }

  /**
   * How much memory all of its processes may use together; with more it ends as {@link
   * Outcome.OutOfMemory}.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Command memory(Size value) {
    return withLimits(limits.withMemoryBytes(value.bytes()));
  }

  /**
   * How many processors' worth of time per second it may use.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Command cpus(double value) {
    return withLimits(limits.withCpus(value));
  }

  /**
   * How many processes and threads it may have at once; more are refused to it.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Command processes(int value) {
    return withLimits(limits.withProcesses(value));
  }

  /**
   * How many files each of its processes may hold open.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Command openFiles(int value) {
    return withLimits(limits.withOpenFiles(value));
  }

  /**
   * How much it may write to each of stdout and stderr; with more it ends as {@link
   * Outcome.OutputLimit}.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Command output(Size value) {
    return withLimits(limits.withOutputBytes(value.bytes()));
  }

  /** The same with these limits of its own. */
  public Command withLimits(Limits value) {
    return new Command(
        arguments,
        environment,
        workingDirectory,
        input,
        terminal,
        value,
        stdoutListener,
        stderrListener);
  }

  /**
   * Has each line that it writes to stdout told as it comes, without its end, read as UTF-8. What
   * is longer than 64 KiB comes in several pieces, and a last line without an end comes too. The
   * output is in the result as well.
   *
   * <p>The listener runs on the thread that moves the output, one call after the other. While it
   * runs, nothing is read from the command, which has to wait once its pipe is full. A listener
   * that throws ends the command: all of it is killed, and the call fails with CALLBACK_FAILED and
   * the exception as its cause.
   */
  public Command onStdout(Consumer<String> listener) {
    return withListeners(Optional.of(listener), stderrListener);
  }

  /** The same for stderr. With a terminal there is only stdout. */
  public Command onStderr(Consumer<String> listener) {
    return withListeners(stdoutListener, Optional.of(listener));
  }

  private Command withListeners(
      Optional<Consumer<String>> stdout, Optional<Consumer<String>> stderr) {
    return new Command(
        arguments, environment, workingDirectory, input, terminal, limits, stdout, stderr);
  }

  /** The same with nobody who is told of its output. */
  public Command withoutListeners() {
    return isListenedTo() ? withListeners(Optional.empty(), Optional.empty()) : this;
  }

  /** Whether somebody is told of its output, line by line. */
  public boolean isListenedTo() {
    return stdoutListener.isPresent() || stderrListener.isPresent();
  }

  /** The first of its arguments. */
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
