package dev.bailey.cli.command;

import dev.bailey.backend.Backend;
import dev.bailey.cli.completion.CompletionTable;
import dev.bailey.cli.completion.ShellName;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.PlainFlag;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code bailey completion SHELL}: the script that teaches a shell what can be typed. */
final class CompletionCommand extends ParsedCommand {
  CompletionCommand() {
    super(CommandName.COMPLETION);
  }

  static CommandSpec syntax() {
    return Syntax.of("completion", ArgumentSyntax.parse("SHELL"), ShellName.words())
        .summary("print a script that lets bash, zsh or fish complete what you type")
        .says(
            """
            Prints a script for SHELL, which is bash, zsh or fish. Once it is loaded, the tab key \
            completes commands, verbs, options and the values that are known.\
            """)
        .flags(PlainFlag.HELP)
        .examples(
            """
            # bash, in ~/.bashrc
            eval "$(bailey completion bash)"
            # zsh, in ~/.zshrc behind compinit
            eval "$(bailey completion zsh)"
            # fish, once
            bailey completion fish >~/.config/fish/completions/bailey.fish\
            """)
        .spec();
  }

  @Override
  int run(TypedWords words, Console console, Machine machine) {
    if (words.names().isEmpty()) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "completion", "name of a shell", "is missing")
          .withHint("Use one of: " + String.join(", ", ShellName.words()) + ".");
    }
    List<String> backends = machine.backends().list().stream().map(Backend::name).toList();
    CompletionTable table = CompletionTable.of(CommandTree.whole(), backends);
    console.print(ShellName.of(words.names().getFirst()).script(table));
    return 0;
  }
}
