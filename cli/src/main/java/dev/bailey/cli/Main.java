package dev.bailey.cli;

import dev.bailey.cli.command.CommandName;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.command.Machine;
import dev.bailey.cli.help.HelpPage;
import dev.bailey.cli.output.Failures;
import dev.bailey.cli.terminal.ClosedOutput;
import dev.bailey.cli.terminal.Console;
import java.util.List;

/** Entry point of the command line {@code bailey}. */
public final class Main {
  private Main() {}

  /**
   * Runs a command and ends the JVM at once: by now every process and file is released, and threads
   * that still wait for input must not keep the caller waiting.
   */
  public static void main(String[] args) {
    Console console = Console.system();
    hushThreads(console);
    Runtime.getRuntime().halt(run(args, console));
  }

  /** What a thread fails with is told to whoever waits for it, and printed only for us. */
  static void hushThreads(Console console) {
    Thread.setDefaultUncaughtExceptionHandler(new QuietThreads(console));
  }

  /** Runs a command on this machine and returns the exit code; never throws. */
  public static int run(String[] args, Console io) {
    return run(args, io, new LocalMachine());
  }

  /** Like {@link #run(String[], Console)} on a given machine. */
  static int run(String[] args, Console io, Machine machine) {
    if (args.length == 0) {
      io.warn(HelpPage.of(CommandTree.whole()));
      return Failures.EXIT_CODE;
    }
    try {
      List<String> words = List.of(args);
      return CommandName.of(args[0]).command().run(words.subList(1, args.length), io, machine);
    } catch (ClosedOutput e) {
      Failures.trace(e, io);
      return ClosedOutput.EXIT_CODE;
    } catch (RuntimeException | Error e) {
      Failures.trace(e, io);
      io.warn(Failures.lines(Failures.of(e)));
      return Failures.EXIT_CODE;
    }
  }

  /** A thread that fails hands its failure to whoever waits for it; the trace is only for us. */
  private record QuietThreads(Console console) implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
      Failures.trace(failure, console);
    }
  }
}
