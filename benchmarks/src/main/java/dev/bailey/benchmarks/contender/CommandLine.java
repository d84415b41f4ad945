package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes the command line of a contender, given the directory that it works in. */
@FunctionalInterface
public interface CommandLine {
  List<String> in(Path directory) throws IOException, Unavailable;
}
