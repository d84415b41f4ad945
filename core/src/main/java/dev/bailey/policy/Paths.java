package dev.bailey.policy;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Brings the paths of a policy into one form: absolute and without {@code .} and {@code ..}. */
final class Paths {
  private Paths() {}

  static Path absolute(Path path, String role) {
    return requireNonNull(path, role + " is null").toAbsolutePath().normalize();
  }

  static List<Path> absolute(List<Path> paths, String role) {
    List<Path> result = new ArrayList<>(paths.size());
    for (Path path : paths) {
      result.add(absolute(path, role));
    }
    return List.copyOf(result);
  }
}
