package dev.bailey.cli;

import dev.bailey.cli.command.Machine;
import dev.bailey.cli.terminal.Console;
import dev.bailey.linux.namespace.NamespaceBackend;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

  /** A verb of sessions and what follows it, with the real kernel. */
  int typesSession(Path state, String... words) {
    List<String> line = new ArrayList<>(List.of("session", words[0]));
    line.addAll(List.of("--state", state.toString(), "--driver", "copy"));
    line.addAll(List.of(words).subList(1, words.length));
    return types(new FakeMachine(new NamespaceBackend()), line.toArray(String[]::new));
  }

  String stdout() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String stderr() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
