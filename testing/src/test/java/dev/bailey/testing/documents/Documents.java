package dev.bailey.testing.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Markdown files of this repository. */
public final class Documents {
  /** The top of the repository; tests run there or in the folder of a module. */
  public static final Path ROOT =
      Path.of(Files.exists(Path.of("README.md")) ? "" : "..").toAbsolutePath().normalize();

  private Documents() {}

  public static List<Path> all() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (Path place : List.of(ROOT, ROOT.resolve("docs"), ROOT.resolve("scripts"))) {
      int depth = place.equals(ROOT) ? 1 : Integer.MAX_VALUE;
      try (Stream<Path> files = Files.walk(place, depth)) {
        files.filter(it -> it.toString().endsWith(".md")).forEach(documents::add);
      }
    }
    return documents;
  }

  /** The text of one, by its path from the top. */
  static String read(String path) throws IOException {
    return Files.readString(ROOT.resolve(path));
  }

  /** What stands between two texts, each of which must be there. */
  static String between(String text, String start, String end) {
    int from = text.indexOf(start);
    int to = text.indexOf(end, from + start.length());
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException("no '" + start + "' with '" + end + "' behind it");
    }
    return text.substring(from + start.length(), to);
  }
}
