package dev.bailey.testing.documents;

import static dev.bailey.testing.documents.Documents.ROOT;
import static dev.bailey.testing.documents.Documents.between;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bailey.backend.Backend;
import dev.bailey.cli.options.Option;
import dev.bailey.egress.presets.Presets;
import dev.bailey.event.Event;
import dev.bailey.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Lists in documents that explain each entry in their own words: none is missing, none too many.
 */
final class ListsTest {
  private static List<String> found(String regex, String text) {
    Stream<MatchResult> results = Pattern.compile(regex, Pattern.MULTILINE).matcher(text).results();
    return results.map(it -> it.group(1)).distinct().toList();
  }

  @Test
  void backends() throws IOException {
    String isolation = between(Documents.read("README.md"), "## Isolation\n\n", "\n|---");
    assertThat(found("`([a-z]+)` \\(", isolation))
        .containsExactlyInAnyOrderElementsOf(Facts.backends().stream().map(Backend::name).toList());
    assertThat(files("docs/backends", ".md")).containsAll(found("`([a-z]+)` \\(", isolation));
  }

  @Test
  void modes() throws IOException {
    String sentence = between(Documents.read("README.md"), "`--mode` is", "Options that");
    assertThat(found("`([a-z]+)`", sentence))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Mode.values()).map(Mode::label).toList());
  }

  @Test
  void presets() throws IOException {
    String table = between(Documents.read("docs/network.md"), "| preset | ", "\n\n");
    assertThat(found("^\\| `(@[a-z]+)`", table))
        .containsExactlyInAnyOrderElementsOf(
            Presets.names().stream().filter(it -> !it.equals("@development")).toList());
  }

  @Test
  void eventsOfTheAuditLog() throws IOException {
    List<String> names =
        Arrays.stream(Event.class.getPermittedSubclasses()).map(ListsTest::dashed).toList();
    assertThat(found("^\\*\\*([a-z-]+)\\*\\*:", Documents.read("docs/audit.md")))
        .containsExactlyInAnyOrderElementsOf(names);
  }

  /** {@code SandboxOpened} is {@code sandbox-opened}. */
  private static String dashed(Class<?> type) {
    return type.getSimpleName().replaceAll("(?<=.)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** Every option that a document names is one; those of other programs stand behind theirs. */
  @Test
  void optionsOfPolicyFiles() throws IOException {
    String table = between(Documents.read("docs/policy-files.md"), "| member | what", "\n\n");
    assertThat(found("`(--[a-z-]+)`", table))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(Option.named(it)).as(it).isNotNull());
  }

  @Test
  void decisions() throws IOException {
    String index = Documents.read("docs/decisions/README.md");
    assertThat(found("^[0-9]+\\. \\[.*\\]\\(([0-9]{4}-.*)\\.md\\)$", index))
        .containsExactlyElementsOf(
            files("docs/decisions", ".md").stream().filter(it -> !it.equals("README")).toList());
  }

  @Test
  void examplesInTheirPackage() throws IOException {
    String folder = "examples/src/main/java/dev/bailey/examples";
    assertThat(found("examples\\.([A-Z]\\w+)}", Documents.read(folder + "/package-info.java")))
        .containsExactlyInAnyOrderElementsOf(files(folder, ".java"));
  }

  /** Each package of the module that all others use has its line. */
  @Test
  void packagesOfCore() throws IOException {
    Path core = ROOT.resolve("core/src/main/java/dev/bailey");
    try (Stream<Path> packages = Files.list(core)) {
      assertThat(found("^\\| `core/\\.\\.\\./([a-z]+)` \\|", Documents.read("AGENTS.md")))
          .containsAll(
              packages
                  .map(it -> String.valueOf(it.getFileName()))
                  .filter(it -> !it.equals("log")) // It is in the line of events.
                  .toList());
    }
  }

  @Test
  void modules() throws IOException {
    String map = Documents.read("AGENTS.md");
    List<String> modules = found("<module>(.*)</module>", Documents.read("pom.xml"));
    assertThat(found("^\\| `([a-z]+)/` \\|", map)).containsAll(modules);
  }

  /** Code in documents is code of the examples, but for its indentation. */
  @Test
  void examples() throws IOException {
    Path sources = ROOT.resolve("examples/src/main/java/dev/bailey/examples");
    StringBuilder all = new StringBuilder();
    for (String name : files("examples/src/main/java/dev/bailey/examples", ".java")) {
      all.append(flat(Files.readString(sources.resolve(name + ".java")))).append('\n');
    }
    List<String> shown = new ArrayList<>();
    for (String document :
        List.of("README.md", "docs/network.md", "docs/policy-files.md", "docs/sessions.md")) {
      Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
          .matcher(Documents.read(document))
          .results()
          .forEach(it -> shown.add(flat(it.group(1))));
    }
    assertThat(shown)
        .hasSizeGreaterThan(4)
        .allSatisfy(it -> assertThat(all.toString()).contains(it));
  }

  /** Figures of one run belong together: each ratio is that of the medians beside it. */
  @Test
  void costs() throws IOException {
    String table = between(Documents.read("README.md"), "| | median ms | x plain", "\n\n");
    List<double[]> rows = new ArrayList<>();
    for (String line : table.lines().skip(2).toList()) {
      String[] cells = line.split(" \\| ", -1);
      rows.add(
          new double[] {
            Double.parseDouble(cells[1]),
            Double.parseDouble(cells[2]),
            Double.parseDouble(cells[3].replace(" |", ""))
          });
    }
    double plain = median(rows, 1);
    double bwrap = median(rows, 2);
    assertThat(rows)
        .hasSize(5)
        .allSatisfy(it -> {
          assertThat(it[1]).isCloseTo(it[0] / plain, within(0.01));
          assertThat(it[2]).isCloseTo(it[0] / bwrap, within(0.01));
        });
  }

  /** That of the contender which the others are compared with. */
  private static double median(List<double[]> rows, int ratio) {
    return rows.stream().filter(it -> it[ratio] == 1).findFirst().orElseThrow()[0];
  }

  private static String flat(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }

  /** Names without their ending, in order. */
  private static List<String> files(String directory, String ending) throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(directory))) {
      return files
          .map(it -> it.getFileName().toString())
          .filter(it -> it.endsWith(ending) && !it.startsWith("package-info"))
          .map(it -> it.substring(0, it.length() - ending.length()))
          .sorted()
          .toList();
    }
  }
}
