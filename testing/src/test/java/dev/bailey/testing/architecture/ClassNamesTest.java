package dev.bailey.testing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** No two top-level classes of main code share a name: a reader would have to ask which one. */
final class ClassNamesTest {
  /** At the beginning of a line, where the formatter puts no nested one. */
  private static final Pattern TOP_LEVEL =
      Pattern.compile("(?m)^(?:[a-z-]+ )*(?:class|record|interface|@interface|enum) (\\w+)");

  @Test
  void noTwoClassesShareAName() throws IOException {
    Map<String, List<String>> named = new TreeMap<>();
    for (Path module : MainSources.modules()) {
      for (Path file : MainSources.in(module)) {
        add(named, file.toString(), Files.readString(file));
      }
    }
    assertThat(named).hasSizeGreaterThan(600).containsKeys("Sandbox", "SessionService");
    assertThat(shared(named)).isEmpty();
  }

  @Test
  void sharedNamesAreFound() {
    Map<String, List<String>> named = new TreeMap<>();
    add(named, "A.java", "/** A class of its own. */\npublic final class A {\n  record B() {}\n}");
    add(named, "B.java", "non-sealed interface B {}\n");
    assertThat(shared(named)).isEmpty();
    add(named, "C.java", "record C() {}\n\nenum A {}\n");
    assertThat(shared(named)).containsExactly(List.of("A.java", "C.java"));
  }

  private static void add(Map<String, List<String>> named, String file, String source) {
    TOP_LEVEL
        .matcher(source)
        .results()
        .forEach(it -> named.computeIfAbsent(it.group(1), _ -> new ArrayList<>()).add(file));
  }

  private static List<List<String>> shared(Map<String, List<String>> named) {
    return named.values().stream().filter(it -> it.size() > 1).toList();
  }
}
