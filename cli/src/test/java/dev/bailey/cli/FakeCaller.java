package dev.bailey.cli;

import dev.bailey.cli.command.Machine;
import dev.bailey.cli.terminal.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A person at a console: types commands and sees what they print. */
final class FakeCaller {
  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private InputStream in = InputStream.nullInputStream();

  FakeCaller(Path directory) {
    this.directory = directory;
  }

  FakeCaller with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  FakeCaller typing(String text) {
    in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  int types(Machine machine, String... words) {
    out.reset();
    err.reset();
    return Main.run(words, new Console(in, out, err, environment, directory), machine);
  }

  String stdout() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String stderr() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
