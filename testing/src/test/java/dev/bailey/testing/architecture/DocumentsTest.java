package dev.bailey.testing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.documents.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What documents link to is there: a promise without its test proves nothing. */
final class DocumentsTest {
  private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)(#[^)]*)?\\)");

  @Test
  void theirLinksLeadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    List<Path> documents = Documents.all();
    assertThat(documents).hasSizeGreaterThan(20);
    for (Path document : documents) {
      Matcher links = LINK.matcher(Files.readString(document));
      while (links.find()) {
        String link = links.group(1);
        if (!link.startsWith("http") && !Files.exists(document.resolveSibling(link))) {
          broken.add(Documents.ROOT.relativize(document) + " -> " + link);
        }
      }
    }
    assertThat(broken).isEmpty();
  }
}
