package dev.bailey.benchmarks.egress;

import static java.util.Objects.requireNonNull;

import dev.bailey.benchmarks.contender.BuilderSpawn;
import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The client and the server of all ways, in C, compiled where it is needed. */
final class LoadProgram {
  private static final String SOURCE = "load.c";

  private LoadProgram() {}

  static Path build(Path place, Executables executables)
      throws IOException, InterruptedException, Unavailable {
    Path compiler = executables.find("gcc", "apt install gcc libc6-dev");
    Path source = place.resolve(SOURCE);
    try (InputStream text = LoadProgram.class.getResourceAsStream(SOURCE)) {
      Files.copy(requireNonNull(text, SOURCE), source);
    }
    Path program = place.resolve("load");
    new BuilderSpawn(
            List.of(compiler.toString(), "-O2", "-o", program.toString(), source.toString()))
        .run();
    return program;
  }
}
