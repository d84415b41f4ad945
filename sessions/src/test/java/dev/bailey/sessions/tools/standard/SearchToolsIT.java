package dev.bailey.sessions.tools.standard;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** grep and glob. */
@Timeout(240)
final class SearchToolsIT {
  @TempDir Path root;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = Bench.host(root);
    file("src/Main.java", "class Main {\n  int x = 1;\n}\n");
    file("src/deep/Other.java", "class Other {\n  // Main\n}\n");
    file("src/page.ts", "let main = 1\n");
    file("src/page.tsx", "let main = 2\n");
    file("README.md", "Main (a+b)\n");
    file(".git/config", "Main\n");
    file(".hidden", "Main\n");
    Files.write(root.resolve("binary"), new byte[] {'M', 'a', 'i', 'n', 0});
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void file(String name, String content) throws IOException {
    Path path = root.resolve(name);
    Files.createDirectories(requireNonNull(path.getParent()));
    Files.writeString(path, content);
  }

  @Test
  void linesAreFound() {
    assertThat(bench.works("grep", "pattern", "Main"))
        .isEqualTo(
            ".hidden:1:Main\n"
                + "README.md:1:Main (a+b)\n"
                + "src/Main.java:1:class Main {\n"
                + "src/deep/Other.java:2:  // Main\n");
    assertThat(bench.works("grep", "pattern", "(?i)^let\\s+MAIN", "path", "src"))
        .isEqualTo("src/page.ts:1:let main = 1\nsrc/page.tsx:1:let main = 2\n");
    assertThat(bench.works("grep", "pattern", "nothing")).isEqualTo("no matches\n");
    assertThat(bench.works("grep", "pattern", "(a+b)", "literal", true))
        .isEqualTo("README.md:1:Main (a+b)\n");
    assertThat(bench.told()).contains(new ToolProgress.Searched(7, 4));
  }

  @Test
  void filesAreChosen() {
    assertThat(bench.works("grep", "pattern", "Main", "include", "*.java"))
        .isEqualTo("src/Main.java:1:class Main {\nsrc/deep/Other.java:2:  // Main\n");
    assertThat(bench.works("grep", "pattern", "Main", "include", "src/*.java"))
        .isEqualTo("src/Main.java:1:class Main {\n");
    assertThat(bench.works("grep", "pattern", "main", "include", "*.{ts,tsx}", "exclude", "*.ts"))
        .isEqualTo("src/page.tsx:1:let main = 2\n");
  }

  @Test
  void linesAroundAreShown() throws IOException {
    file("n", "1\n2\n3x\n4\n5x\n6\n7\n8\n9\n10x\n11\n");
    assertThat(bench.works("grep", "pattern", "x", "include", "n", "context_lines", 1))
        .isEqualTo("n-2-2\nn:3:3x\nn-4-4\nn:5:5x\nn-6-6\n--\nn-9-9\nn:10:10x\nn-11-11\n");
  }

  @Test
  void limitsOfGrep() throws IOException {
    file("many", "x\n".repeat(300));
    ToolResult many = bench.call("grep", "pattern", "x", "include", "many");
    assertThat(many.text().lines()).hasSize(101).last().asString().contains("more matches");
    assertThat(many.truncated()).containsExactly(Truncation.RESULTS);
    ToolResult exact = bench.call("grep", "pattern", "x", "include", "many", "max_results", 300);
    assertThat(exact.truncated()).isEmpty();
    file("long", "q" + "y".repeat(3000) + "\n");
    assertThat(bench.call("grep", "pattern", "q", "include", "long").truncated())
        .containsExactly(Truncation.LINES);
    Files.write(root.resolve("large"), new byte[(10 << 20) + 1]);
    ToolResult large = bench.call("grep", "pattern", "Main", "include", "large");
    assertThat(large.text()).contains("large is larger than 10 MB");
    assertThat(large.truncated()).containsExactly(Truncation.FILES);
    assertThat(large.isError()).isFalse();
  }

  @Test
  void evilPatternsEnd() throws IOException {
    file("evil", "a".repeat(100_000) + "\n");
    assertThat(bench.works("grep", "pattern", "(a+)+$b", "include", "evil")).contains("no matches");
    assertThat(bench.works("grep", "pattern", "(x+x+)+y", "include", "evil"))
        .contains("no matches");
    for (String pattern :
        new String[] {
          "((a{100}){100}){100}", "(((((a{30}){30}){30}){30}){30})", "(".repeat(900) + "a{999}"
        }) {
      assertThat(bench.fails(ToolError.INVALID_PARAMETER, "grep", "pattern", pattern))
          .contains("parameter pattern");
    }
    for (String pattern : new String[] {"(?=a)b", "(a)\\1", "[", "a{1001}", "x".repeat(1001)}) {
      assertThat(bench.fails(ToolError.INVALID_PARAMETER, "grep", "pattern", pattern))
          .contains("parameter pattern");
    }
    assertThat(
            bench.works(
                "grep", "pattern", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"))
        .contains("no matches");
  }

  @Test
  void aSlowPatternIsStoppedInTheMiddleOfALine() {
    var pattern = SearchPattern.of("pattern", "(a{1,90}){1,90}b", false);
    WatchedLine line =
        new WatchedLine("a".repeat(10 << 20), new SearchClock(Duration.ofMillis(200)));
    assertThatThrownBy(() -> pattern.test(line)).isInstanceOf(SearchClock.Up.class);
  }

  @Test
  void filesAreListed() {
    assertThat(bench.works("glob", "pattern", "**/*.java"))
        .isEqualTo("src/Main.java\nsrc/deep/Other.java\n");
    assertThat(bench.works("glob", "pattern", "src/*.{ts,tsx}"))
        .isEqualTo("src/page.ts\nsrc/page.tsx\n");
    assertThat(bench.works("glob", "pattern", "*.java", "path", "src"))
        .isEqualTo("src/Main.java\n");
    assertThat(bench.works("glob", "pattern", "[A-R]*.m?")).isEqualTo("README.md\n");
    assertThat(bench.works("glob", "pattern", "[!A-R]*")).isEqualTo(".hidden\nbinary\n");
    assertThat(bench.works("glob", "pattern", "**")).doesNotContain(".git/").contains(".hidden");
    assertThat(bench.works("glob", "pattern", ".git/**")).isEqualTo(".git/config\n");
    assertThat(bench.works("glob", "pattern", "./src/**/Other.java"))
        .isEqualTo("src/deep/Other.java\n");
    assertThat(bench.works("glob", "pattern", "*.nothing")).isEqualTo("no files\n");
  }

  @Test
  void listsAreSortedAndLimited() throws IOException {
    for (int i = 0; i < 250; i++) {
      file("many/f" + i, "");
    }
    file("many/f1/sub.txt".replace("f1/", "g/"), "");
    ToolResult result = bench.call("glob", "pattern", "many/**");
    String[] lines = result.text().split("\n", -1);
    assertThat(lines).hasSize(202).contains("... [51 more files]");
    String[] files = Arrays.copyOf(lines, 200);
    assertThat(files).isSorted().startsWith("many/f0", "many/f1", "many/f10");
    assertThat(result.truncated()).containsExactly(Truncation.RESULTS);
    assertThat(bench.works("glob", "pattern", "many/f*", "max_results", 1))
        .isEqualTo("many/f0\n... [249 more files]\n");
  }

  @Test
  void patternsThatCannotBe() {
    for (String pattern : new String[] {"/etc/*", "../*", "a/../b", "{a", "a}", "[a", "a\\"}) {
      assertThat(bench.fails(ToolError.INVALID_PARAMETER, "glob", "pattern", pattern))
          .contains("parameter pattern");
    }
    assertThat(bench.fails(ToolError.INVALID_PARAMETER, "grep", "pattern", "x", "include", "{a"))
        .contains("parameter include");
    assertThat(bench.fails(ToolError.FAILED, "glob", "pattern", "*", "path", "/etc"))
        .contains("leads out");
    assertThat(bench.fails(ToolError.FAILED, "grep", "pattern", "x", "path", "README.md"))
        .contains("not a directory");
  }

  @Test
  void searchingEndsWhenItIsInterrupted() {
    Thread.currentThread().interrupt();
    ToolResult result = bench.call("grep", "pattern", "x");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.error()).contains(ToolError.CANCELLED);
  }
}
