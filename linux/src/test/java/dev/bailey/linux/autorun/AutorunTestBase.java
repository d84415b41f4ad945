package dev.bailey.linux.autorun;

import dev.bailey.execution.AutorunReport;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A place with files in it, and what a search says of them. */
abstract class AutorunTestBase {
  @TempDir Path place;

  @BeforeEach
  void realPlace() throws IOException {
    place = place.toRealPath();
  }

  void write(String name, String content) throws IOException {
    Path file = place.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, content);
  }

  AutorunSearch search() {
    return AutorunSearch.in(List.of(place), AutorunPatterns.standard());
  }

  List<String> found() {
    return search().found().stream().map(it -> place.relativize(it).toString()).sorted().toList();
  }

  List<String> told(AutorunReport report) {
    return report.changes().stream()
        .map(it -> it.kind().label() + " " + place.relativize(it.path()))
        .sorted()
        .toList();
  }

  void link(String name, String target) throws IOException {
    Path link = place.resolve(name);
    Files.createDirectories(link.resolveSibling("."));
    Files.createSymbolicLink(link, Path.of(target));
  }
}
