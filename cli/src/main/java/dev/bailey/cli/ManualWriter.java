package dev.bailey.cli;

import dev.bailey.cli.command.BuildVersion;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.man.ManPages;
import dev.bailey.cli.terminal.Console;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the man pages into the directory that is named. Called by {@code scripts/man.sh}. */
final class ManualWriter {
  private ManualWriter() {}

  @SuppressWarnings("unused") // Started by scripts/man.sh.
  public static void main(String[] args) throws IOException {
    for (Path file : ManPages.write(CommandTree.whole(), BuildVersion.text(), Path.of(args[0]))) {
      Console.system().print(file + "\n");
    }
  }
}
