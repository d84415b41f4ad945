package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes a command line once its directory is known. */
@FunctionalInterface
public interface CommandLine {
  List<String> in(Path directory) throws IOException, Unavailable;
}
