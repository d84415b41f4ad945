package dev.bailey.policy.autorun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AutorunPatternsTest {
  private static final AutorunPatterns STANDARD = AutorunPatterns.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".git",
        ".git/hooks/pre-commit",
        ".git/config",
        ".GIT/Config",
        "deep/down/.git/config",
        ".git/modules/lib/hooks/post-checkout",
        ".git/modules/libs/a/config",
        ".git/rebase-merge/git-rebase-todo",
        ".git/worktrees/w/rebase-merge/git-rebase-todo",
        ".hg/hgrc",
        "mise.local.toml",
        ".config/mise/config.toml",
        "sub/app.run.xml",
        ".Rprofile",
        ".git/modules/a/modules/b/config",
        ".git/worktrees/x/commondir",
        ".git/worktrees/x/modules/a/modules/b/hooks/pre-commit",
        ".envrc",
        "sub/.envrc",
        ".vscode/tasks.json",
        "my.code-workspace",
        ".claude/settings.json",
        ".mcp.json",
        ".bashrc",
        ".config/fish/config.fish",
      })
  void standardFiles(String path) {
    assertThat(STANDARD.match(path)).as(path).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".git/HEAD",
        ".git/index",
        ".git/objects/ab/cdef",
        ".git/modules/lib/HEAD",
        ".git/rebase-merge/done",
        ".hg/dirstate",
        "mise.lock",
        ".github/workflows/ci.yml",
        ".gitignore",
        ".gitattributes",
        "Makefile",
        "package.json",
        "sub/.bashrc",
        ".config/other/file",
        ".claude/worktrees/x/file",
        "git/config",
        "code-workspace",
        "src/main.c",
      })
  void ordinaryWork(String path) {
    assertThat(STANDARD.match(path)).as(path).isEmpty();
  }

  @Test
  void eachIsThereOnce() {
    assertThat(STANDARD.list()).hasSizeGreaterThan(60);
    assertThat(new HashSet<>(STANDARD.list().stream().map(AutorunPattern::path).toList()))
        .hasSameSizeAs(STANDARD.list());
  }

  /** Line by line: what is on the page only was promised and is not kept. */
  @Test
  void theListIsDocumented() throws IOException {
    String page = Files.readString(Path.of("../docs/autorun.md"));
    String chapter = page.substring(page.indexOf("\n## The list\n"));
    assertThat(chapter.substring(0, chapter.indexOf("\n## ", 1)).lines())
        .filteredOn(line -> line.startsWith("| `"))
        .containsExactlyElementsOf(STANDARD.list().stream().map(this::row).toList());
  }

  private String row(AutorunPattern pattern) {
    return "| `%s` | %s | %s |".formatted(pattern.path(), pattern.runner(), pattern.occasion());
  }

  @Test
  void policiesAddAndTakeAway() {
    AutorunPatterns own = STANDARD.plus(AutorunPattern.of("tools/*.sh")).without(".envrc");
    assertThat(own.match("a/tools/start.sh")).isPresent();
    assertThat(own.match("tools/start.py")).isEmpty();
    assertThat(own.match(".envrc")).isEmpty();
    assertThat(own.and(STANDARD).match(".envrc")).isPresent();
    assertThat(STANDARD.and(STANDARD)).isSameAs(STANDARD);
    assertThat(AutorunPatterns.none().match(".envrc")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "a//b",
        "../x",
        "a/./b",
        "*",
        "a/**",
        "a/",
        "//a",
        "**",
        "/**",
        "start.s?",
        "[s]tart.sh",
        "start.sh ",
        " start.sh",
        "start.sh\n"
      })
  void whatIsNoPatternIsRefused(String path) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> AutorunPattern.of(path))
        .satisfies(e -> assertThat(e.hint()).isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"**/run.sh", "/**/run.sh", "**/**/run.sh"})
  void anyDirectoriesInFrontAreAnyDepth(String path) {
    AutorunPatterns own = AutorunPatterns.none().plus(AutorunPattern.of(path));
    assertThat(own.match("run.sh")).isPresent();
    assertThat(own.match("a/b/c/d/run.sh")).isPresent();
    assertThat(own.match("a/b/run.sh.txt")).isEmpty();
  }

  @Test
  void patternsMayBeginAboveTheRoot() {
    AutorunMatcher matcher = new AutorunMatcher(STANDARD);
    assertThat(matcher.match("/home/me/.claude", "settings.json")).isPresent();
    assertThat(matcher.match("/home/me/.claude", "file")).isEmpty();
    assertThat(matcher.match("/home/me/.vscode", "file")).as("opened by its name").isEmpty();
    assertThat(matcher.match(".config", "fish/config.fish")).isPresent();
    assertThat(matcher.match(".config/fish", "config.fish")).as("opened by its name").isEmpty();
    assertThat(matcher.match("/home/me/.config", "fish/x")).as("not from the root").isEmpty();
  }

  @Test
  @Timeout(20)
  void aPathMadeForItTakesNoLonger() {
    String deep = ".git/modules" + "/modules".repeat(2000);
    assertThat(STANDARD.match(deep + "/file")).isEmpty();
    assertThat(STANDARD.match(deep + "/config")).isPresent();
    String stars = "*a".repeat(20) + "*b";
    assertThat(AutorunPattern.nameMatches(stars, "a".repeat(200))).isFalse();
    assertThat(AutorunPattern.nameMatches(stars, "a".repeat(200) + "B")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "*.x, a.x, true",
    "*.x, .x, true",
    "*.x, a.xy, false",
    "a*b*c, aXbXbc, true",
    "a*b*c, abc, true",
    "a*b*c, ac, false",
    "a*a, a, false",
    "a**b, ab, true",
  })
  void starsInNames(String pattern, String name, boolean matches) {
    assertThat(AutorunPattern.nameMatches(pattern, name)).isEqualTo(matches);
  }

  @Test
  void whatIsLeftOutOfOneIsKeptByTheOther() {
    Path workspace = Path.of("/workspace");
    AutorunPatterns standard = AutorunPatterns.standard();
    AutorunPatterns elsewhere = standard.notIn(workspace);
    assertThat(elsewhere.except()).containsExactly(workspace);
    assertThat(elsewhere.without(".envrc").except()).containsExactly(workspace);
    assertThat(elsewhere.and(standard).except()).isEmpty();
    assertThat(standard.and(elsewhere).except()).isEmpty();
    assertThat(elsewhere.and(elsewhere)).isEqualTo(elsewhere);
    assertThat(elsewhere.and(AutorunPatterns.none())).isEqualTo(elsewhere);
    assertThat(AutorunPatterns.none().and(elsewhere)).isEqualTo(elsewhere);
  }
}
