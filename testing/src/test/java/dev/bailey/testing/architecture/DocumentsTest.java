package dev.bailey.testing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What documents link to is there: a promise without its test proves nothing. */
final class DocumentsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)(#[^)]*)?\\)");

  @Test
  void theirLinksLeadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    List<Path> documents = documents();
    assertThat(documents).hasSizeGreaterThan(20);
    for (Path document : documents) {
      Matcher links = LINK.matcher(Files.readString(document));
      while (links.find()) {
        String link = links.group(1);
        if (!link.startsWith("http") && !Files.exists(document.resolveSibling(link))) {
          broken.add(ROOT.relativize(document) + " -> " + link);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (Path place : List.of(ROOT, ROOT.resolve("docs"), ROOT.resolve("scripts"))) {
      int depth = place.equals(ROOT) ? 1 : Integer.MAX_VALUE;
      try (Stream<Path> files = Files.walk(place, depth)) {
        files.filter(it -> it.toString().endsWith(".md")).forEach(documents::add);
      }
    }
    return documents;
  }
}
