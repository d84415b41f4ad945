package dev.bailey.testing;

import dev.bailey.cli.Main;
import dev.bailey.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The command line within this JVM: where JVMs start slowly, each command of its own is dear. */
public final class InProcessCli {
  private InProcessCli() {}

  /** Runs {@code bailey} with these words in a directory. */
  public static Ending bailey(Path directory, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(InputStream.nullInputStream(), out, err, System.getenv(), directory);
    int code = Main.run(words, console);
    return new Ending(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
