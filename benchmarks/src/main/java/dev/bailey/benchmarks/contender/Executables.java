package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where other programs are looked for: directories named by the caller first, then PATH.
 *
 * @param directories in the order of the search
 */
public record Executables(List<Path> directories) {

  public Executables {
    directories = List.copyOf(directories);
  }

  /** On PATH only. */
  public static Executables onPath() {
    List<Path> found = new ArrayList<>();
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
    for (String part : path.split(File.pathSeparator, -1)) {
      if (!part.isEmpty()) {
        found.add(Path.of(part).toAbsolutePath());
      }
    }
    return new Executables(found);
  }

  /** Before all others: a directory of programs, or one that npm installed packages into. */
  public Executables before(Path directory) {
    Path first = directory.toAbsolutePath();
    List<Path> all = new ArrayList<>();
    all.add(first);
    all.add(first.resolve("bin"));
    all.add(first.resolve("node_modules/.bin"));
    all.addAll(directories);
    return new Executables(all);
  }

  /**
   * Where a program is.
   *
   * @param install the command that would install it, for people
   */
  public Path find(String name, String install) throws Unavailable {
    for (Path directory : directories) {
      Path candidate = directory.resolve(name);
      if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
        return candidate;
      }
    }
    throw new Unavailable("not installed: " + install);
  }

  /** In the form of the environment variable PATH. */
  public String path() {
    return String.join(File.pathSeparator, directories.stream().map(Path::toString).toList());
  }
}
