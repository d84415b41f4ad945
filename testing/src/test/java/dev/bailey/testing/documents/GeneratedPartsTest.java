package dev.bailey.testing.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * With {@code -Dbailey.documents=write}, as scripts/documents.sh sets it, documents are renewed.
 */
final class GeneratedPartsTest {
  private static final boolean WRITE = "write".equals(System.getProperty("bailey.documents"));

  @Test
  void areWhatTheCodeSays() throws IOException {
    List<String> used = new ArrayList<>();
    for (Path document : Documents.all()) {
      String text = Files.readString(document);
      used.addAll(GeneratedParts.names(text));
      String renewed = GeneratedParts.renewed(text);
      if (WRITE && !renewed.equals(text)) {
        Files.writeString(document, renewed);
      } else {
        assertThat(text)
            .as("%s is not up to date: sh scripts/documents.sh", document)
            .isEqualTo(renewed);
      }
    }
    assertThat(used).containsAll(Facts.names());
  }

  @Test
  void onlyTheirInsideIsReplaced() {
    String text = "a <!-- generated: library-defaults -->old<!-- end --> b\n";
    assertThat(GeneratedParts.renewed(text))
        .isEqualTo(
            "a <!-- generated: library-defaults -->"
                + Facts.text("library-defaults")
                + "<!-- end --> b\n");
    assertThat(GeneratedParts.renewed("<!-- generated: exit-codes --><!-- end -->"))
        .startsWith("<!-- generated: exit-codes -->\n| code | meaning |\n|---|---|\n| 124 | ")
        .endsWith(" |\n<!-- end -->");
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> GeneratedParts.renewed("<!-- generated: weather --><!-- end -->"))
        .hasMessageContaining("weather");
  }
}
