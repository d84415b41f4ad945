package dev.bailey.cli.man;

import dev.bailey.cli.syntax.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a man page for each command. */
public final class ManPages {
  private ManPages() {}

  /** Returns the files, which are replaced where they exist. */
  public static List<Path> write(CommandSpec root, String version, Path directory)
      throws IOException {
    Files.createDirectories(directory);
    List<Path> files = new ArrayList<>();
    for (CommandSpec command : Specs.tree(root)) {
      Path file = directory.resolve(ManPage.name(command) + ".1");
      files.add(Files.writeString(file, ManPage.of(command, version)));
    }
    return files;
  }
}
