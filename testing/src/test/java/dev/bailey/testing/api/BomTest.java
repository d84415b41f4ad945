package dev.bailey.testing.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The bill of materials has every module that is published, and no other. */
final class BomTest {
  private static final Path TOP = Files.exists(Path.of("bom")) ? Path.of("") : Path.of("..");

  private static String text(String module) throws IOException {
    return Files.readString(TOP.resolve(module).resolve("pom.xml"));
  }

  private static List<String> all(String text, String pattern) {
    List<String> found = new ArrayList<>();
    for (Matcher it = Pattern.compile(pattern).matcher(text); it.find(); ) {
      found.add(it.group(1));
    }
    return found;
  }

  @Test
  void everyPublishedModuleIsListed() throws IOException {
    List<String> published = new ArrayList<>();
    for (String module : all(text(""), "<module>(.*)</module>")) {
      if (!module.equals("bom") && !text(module).contains("<maven.deploy.skip>true<")) {
        published.add("bailey-" + module);
      }
    }
    String managed =
        text("bom").replaceFirst("(?s).*<dependencyManagement>(.*)</dependencyManagement>.*", "$1");
    assertThat(published).contains("bailey-core", "bailey-linux");
    assertThat(all(managed, "<artifactId>(.*)</artifactId>"))
        .containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void itHasTheVersionOfTheRest() throws IOException {
    String pattern = "<version>(.*)</version>";
    assertThat(all(text("bom"), pattern).getFirst()).isEqualTo(all(text(""), pattern).getFirst());
    assertThat(text("bom")).as("nobody gets our build's versions").doesNotContain("<parent>");
  }
}
