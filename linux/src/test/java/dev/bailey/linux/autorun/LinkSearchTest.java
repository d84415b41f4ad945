package dev.bailey.linux.autorun;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Symbolic links that lead to where a search would not look by itself. */
@Timeout(60)
final class LinkSearchTest extends AutorunTestBase {
  @Test
  void aDirectoryExchangedForALink() throws IOException {
    write("a/b/c/d/file", "");
    write("docs/text", "");
    write("x/y/z/text", "");
    AutorunWatch watch = search().watch(List.of());
    write("a/b/c/d/evil/.git/config", "");
    assertThat(told(watch.look())).as("control: deeper than it looks").isEmpty();
    Files.delete(place.resolve("docs/text"));
    Files.delete(place.resolve("docs"));
    link("docs", "a/b/c/d/evil");
    assertThat(told(watch.look())).containsExactly("appeared a/b/c/d/evil/.git/config");
    write("a/b/c/d/evil/.git/hooks/pre-commit", "");
    assertThat(told(watch.look()))
        .as("and is followed from then on")
        .containsExactly("appeared a/b/c/d/evil/.git/hooks/pre-commit");
  }

  @Test
  void alsoAsDeepAsItLooks() throws IOException {
    write("a/b/c/d/sub/.envrc", "");
    write("x/y/text", "");
    link("x/y/old", "../../a/b/c");
    AutorunWatch watch = search().watch(List.of());
    assertThat(told(watch.look())).isEmpty();
    link("x/y/new", "../../a/b/c/d");
    assertThat(told(watch.look())).containsExactly("appeared a/b/c/d/sub/.envrc");
  }

  @Test
  void oneThatLeadsElsewhereThanBefore() throws IOException {
    write("a/b/c/d/one/text", "");
    write("a/b/c/d/two/.envrc", "");
    link("x/y/old", "../../a/b/c/d/one");
    AutorunWatch watch = search().watch(List.of());
    Files.delete(place.resolve("x/y/old"));
    link("x/y/old", "../../a/b/c/d/two");
    assertThat(told(watch.look())).containsExactly("appeared a/b/c/d/two/.envrc");
  }

  @Test
  void byWhateverWayItLeads() throws IOException {
    write("a/b/c/d/evil/.envrc", "");
    write("a/b/c/d/other/mise.toml", "");
    link("a/b/c/way", "d");
    AutorunWatch watch = search().watch(List.of());
    link("absolute", place.resolve("a/b/c/d/evil").toString());
    link("round", "../" + place.getFileName() + "/a/b/c/way/other");
    assertThat(told(watch.look()))
        .containsExactly("appeared a/b/c/d/evil/.envrc", "appeared a/b/c/d/other/mise.toml");
  }

  @Test
  void throughAnotherNameOfThePlace() throws IOException {
    Path alias = place.resolveSibling(place.getFileName() + "-alias");
    Files.createSymbolicLink(alias, place);
    try {
      write("a/b/c/d/evil/.envrc", "");
      link("docs", alias.resolve("a/b/c/d/evil").toString());
      assertThat(found()).containsExactly("a/b/c/d/evil/.envrc");
    } finally {
      Files.delete(alias);
    }
  }

  @Test
  void whatIsThereBehindOneIsFound() throws IOException {
    write("a/b/c/d/repo/.git/config", "");
    write("a/b/c/d/repo/sub/.envrc", "");
    write("a/b/c/d/repo/sub/deep/.envrc", "");
    write("a/b/c/d/repo/sub/deep/er/.envrc", "");
    link("docs", "a/b/c/d/repo");
    assertThat(found())
        .as("as if it were there")
        .containsExactly("a/b/c/d/repo/.git/config", "a/b/c/d/repo/sub/.envrc");
    assertThat(search().links()).isEmpty();
  }

  /** Installed packages may have more than one name, which would be refused. */
  @Test
  void thoseOfOrdinaryProjectsChangeNothing() throws IOException {
    write("node_modules/x/.vscode/settings.json", "");
    write("node_modules/x/cli.js", "");
    link("node_modules/.bin/x", "../x/cli.js");
    link("node_modules/own", "../packages/own");
    write("packages/own/index.js", "");
    link("vendor/x", "../node_modules/x");
    link("vendor/file", "../node_modules/x/cli.js");
    link("gone", "nowhere");
    link("outside", "/usr");
    link("up", "..");
    link("round", "round");
    AutorunSearch search = search();
    assertThat(search.found()).isEmpty();
    assertThat(search.links()).isEmpty();
    assertThat(search.isComplete()).isTrue();
    AutorunWatch watch = search.watch(List.of());
    write("node_modules/x/y/z/.envrc", "");
    assertThat(told(watch.look())).isEmpty();
    link("latest", "node_modules/x/y/z");
    assertThat(told(watch.look())).containsExactly("appeared node_modules/x/y/z/.envrc");
  }

  @Test
  void oneInPlaceOfASubmodule() throws IOException {
    write(".git/HEAD", "");
    write("a/b/c/d/evil/text", "");
    AutorunWatch watch = search().watch(List.of());
    write("a/b/c/d/evil/config", "");
    link(".git/modules/sub", "../../a/b/c/d/evil");
    link(".git/modules/group/other", "/nowhere");
    assertThat(told(watch.look()))
        .containsExactly(
            "appeared .git/modules/group/other",
            "appeared .git/modules/sub",
            "appeared a/b/c/d/evil/config");
    assertThat(search().links())
        .containsExactlyInAnyOrder(
            place.resolve(".git/modules/sub"), place.resolve(".git/modules/group/other"));
  }

  @Test
  void linksThatGitMakesItself() throws IOException {
    write(".git/modules/sub/config", "");
    write(".git/modules/sub/refs/heads/main", "");
    link(".git/modules/sub/HEAD", "refs/heads/main");
    link(".git/modules/other/HEAD", "refs/heads/unborn");
    assertThat(found()).containsExactly(".git/modules/sub/config");
    assertThat(search().links()).isEmpty();
  }

  @Test
  void linksThatLeadRoundInCirclesEnd() throws IOException {
    link(".git/modules/a", "..");
    link(".git/modules/b", "../../x");
    link("x/up", "../.git/modules");
    link("x/y/up", "..");
    assertThat(search().isComplete()).isTrue();
  }

  @Test
  void longWaysTakeNoLonger() throws IOException {
    write("d/text", "");
    for (int i = 0; i < 500; i++) {
      link("l" + i, "d/../".repeat(800) + "d");
    }
    assertThat(search().isComplete()).isFalse();
  }
}
