package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** Tells a caller who has to wait for a state directory why nothing happens. */
record LockNotice(Console console) implements BiConsumer<Path, String> {
  @Override
  public void accept(Path state, String owner) {
    console.warn("bailey: waiting for " + owner + ", which holds " + state + "\n");
  }
}
