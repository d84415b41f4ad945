package dev.bailey.cli.command;

import dev.bailey.cli.bench.BenchFlag;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code bailey bench}. The launcher starts the benchmarks itself, in a JVM with all compilers;
 * here it only arrives when there is no launcher.
 */
final class BenchCommand extends ParsedCommand {
  BenchCommand() {
    super(CommandName.BENCH);
  }

  static CommandSpec syntax() {
    return Syntax.of("bench", ArgumentSyntax.parse(""))
        .summary("compare the cost of a sandbox with that of a plain process")
        .says(
            """
            Runs /bin/true in several ways, each once per round, and compares the times. Unless \
            you say more: from inside a JVM, as a program that uses the library would.\
            """,
            """
            Nothing is installed: what is missing is listed, with the command that installs it, \
            and what fails is listed with its error. Targets that are missed do not change the \
            exit code.\
            """)
        .flags(BenchFlag.values())
        .spec();
  }

  @Override
  int run(TypedWords words, Console console, Machine machine) {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "command",
            "bench",
            "the benchmarks are not in this class path")
        .withHint("Start it from the source tree: ./bailey bench");
  }
}
