package dev.bailey.linux.autorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class AutorunSearchTest extends AutorunTestBase {
  @Test
  void filesAndWholeDirectoriesAreFound() throws IOException {
    write(".git/HEAD", "");
    write(".git/config", "");
    write(".git/hooks/pre-commit", "");
    write(".vscode/deep/tasks.json", "");
    write("a.code-workspace", "");
    write(".profile", "");
    write("sub/.profile", "");
    write("sub/deeper/.envrc", "");
    write("sub/deeper/still/.envrc", "");
    write("node_modules/x/.envrc", "");
    assertThat(found())
        .containsExactly(
            ".git/config",
            ".git/hooks",
            ".profile",
            ".vscode",
            "a.code-workspace",
            "sub/deeper/.envrc");
  }

  @Test
  void otherSpellingsCount() throws IOException {
    write(".Git/config", "");
    write(".VSCode/tasks.json", "");
    assertThat(found()).containsExactly(".Git/config", ".VSCode");
  }

  @Test
  void linksAndOtherNamesAreTold() throws IOException {
    write("scripts/hook", "");
    write(".git/hooks/other", "");
    Files.createSymbolicLink(place.resolve(".git/hooks/pre-commit"), Path.of("../../scripts/hook"));
    Files.createSymbolicLink(place.resolve(".claude"), Path.of("scripts"));
    Files.createLink(place.resolve("second"), place.resolve(".git/hooks/other"));
    AutorunSearch search = search();
    assertThat(search.links())
        .containsExactlyInAnyOrder(
            place.resolve(".git/hooks/pre-commit"), place.resolve(".claude"));
    assertThat(search.withOtherNames()).containsExactly(place.resolve(".git/hooks/other"));
  }

  @Test
  void nothingBlocksOrIsFollowed() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", place.resolve(".envrc").toString()).start().waitFor())
        .isZero();
    assertThat(
            new ProcessBuilder("mkfifo", place.resolve(".mcp.json").toString()).start().waitFor())
        .isZero();
    Files.createDirectories(place.resolve(".git"));
    Files.createSymbolicLink(place.resolve(".git/config"), Path.of("/dev/zero"));
    Files.createSymbolicLink(place.resolve("round"), Path.of("."));
    assertThat(found()).containsExactly(".envrc", ".mcp.json");
  }

  @Test
  void changesAreTold() throws IOException {
    write(".git/config", "[core]\n");
    write(".envrc", "one");
    write(".vscode/tasks.json", "{}");
    AutorunWatch watch = search().watch(List.of());
    assertThat(told(watch.look())).isEmpty();
    write(".git/hooks/pre-commit", "");
    write(".envrc", "two!");
    write(".vscode/more/settings.json", "{}");
    write("sub/.git/config", "");
    write("ordinary", "");
    Files.delete(place.resolve(".git/config"));
    AutorunReport report = watch.look();
    assertThat(told(report))
        .containsExactly(
            "appeared .git/hooks/pre-commit",
            "appeared .vscode/more/settings.json",
            "appeared sub/.git/config",
            "changed .envrc");
    assertThat(report.changes()).extracting(AutorunChange::runner).contains("git", "direnv");
    assertThat(told(watch.look())).as("only once").isEmpty();
  }

  @Test
  void aLinkInPlaceOfADirectoryIsTold() throws IOException {
    write(".claude/settings.json", "{}");
    write("evil/config", "");
    AutorunWatch watch = search().watch(List.of());
    Files.delete(place.resolve(".claude/settings.json"));
    Files.delete(place.resolve(".claude"));
    Files.createSymbolicLink(place.resolve(".claude"), Path.of("evil"));
    Files.createSymbolicLink(place.resolve(".git"), Path.of("evil"));
    assertThat(told(watch.look())).containsExactly("appeared .claude", "appeared .git");
  }

  /** Until a change has another time than the last one: the kernel's clock of files ticks. */
  private void waitForAnotherTime(Path file) throws IOException {
    Object last = Files.getAttribute(file, "unix:ctime");
    Path probe = Files.createFile(place.resolve("probe"));
    while (Files.getAttribute(probe, "unix:ctime").equals(last)) {
      Files.setLastModifiedTime(probe, FileTime.fromMillis(0));
    }
  }

  @Test
  void timesThatWereSetBackDoNotHideAChange() throws IOException {
    write(".envrc", "one");
    FileTime before = Files.getLastModifiedTime(place.resolve(".envrc"));
    FileTime directory = Files.getLastModifiedTime(place);
    AutorunWatch watch = search().watch(List.of());
    waitForAnotherTime(place.resolve(".envrc"));
    write(".envrc", "two");
    write("mise.toml", "");
    Files.setLastModifiedTime(place.resolve(".envrc"), before);
    Files.setLastModifiedTime(place, directory);
    assertThat(told(watch.look())).containsExactly("appeared mise.toml", "changed .envrc");
  }

  @Test
  void manyDirectoriesAreNotAllLookedInto() throws IOException {
    for (int i = 0; i < LookBounds.MOST_DIRECTORIES + 10; i++) {
      Files.createDirectory(place.resolve("d" + i));
    }
    write(".envrc", "");
    AutorunSearch search = search();
    assertThat(search.isComplete()).isFalse();
    assertThat(search.found()).as("the root always").containsExactly(place.resolve(".envrc"));
  }

  @Test
  void aDirectoryWithMoreNamesThanAreReadIsAskedForEach() throws IOException {
    for (int i = 0; i < 5_000; i++) {
      Files.createFile(place.resolve("f" + i));
    }
    write("z/.envrc", "");
    write(".profile", "");
    write(".git/config", "");
    assertThat(found()).contains(".git/config", ".profile");
  }

  @Test
  void ownPatterns() throws IOException {
    write("Tools/Start.sh", "");
    write("a/b/x.run", "");
    AutorunPatterns patterns =
        AutorunPatterns.none()
            .plus(AutorunPattern.of("/tools/start.sh"), AutorunPattern.of("*.run"));
    assertThat(AutorunSearch.in(List.of(place), patterns).found())
        .contains(place.resolve("a/b/x.run"));
  }

  @Test
  void whatAppearsIsLookedIntoAtAnyDepth() throws IOException {
    write("a/b/c/old/file", "");
    AutorunWatch watch = search().watch(List.of());
    write("a/b/c/old/.envrc", "in a directory that was there, deeper than it looks");
    write("a/b/new/x/y/z/.envrc", "");
    write("clone/deep/er/.git/config", "");
    AutorunReport report = watch.look();
    assertThat(told(report))
        .containsExactly("appeared a/b/new/x/y/z/.envrc", "appeared clone/deep/er/.git/config");
    assertThat(report.complete()).isTrue();
    write("a/b/new/x/y/z/.envrc", "other");
    write("a/b/new/x/y/more/.envrc", "");
    assertThat(told(watch.look()))
        .as("and is followed from then on")
        .containsExactly("appeared a/b/new/x/y/more/.envrc", "changed a/b/new/x/y/z/.envrc");
  }

  @Test
  void nothingHidesAmongManyDirectories() throws IOException {
    AutorunWatch watch = search().watch(List.of());
    for (int i = 0; i < 200; i++) {
      Files.createDirectories(place.resolve("d" + i));
    }
    write("z/.envrc", "");
    AutorunReport report = watch.look();
    assertThat(told(report)).containsExactly("appeared z/.envrc");
    for (int i = 0; i < LookBounds.MOST_DIRECTORIES; i++) {
      Files.createDirectories(place.resolve("e" + i));
    }
    assertThat(watch.look().complete()).as("more than it looks into").isFalse();
  }

  @Test
  void directoriesKeptInPartAreSearchedToo() throws IOException {
    write(".config/.envrc", "");
    write(".config/fish/config.fish", "");
    write(".config/repo/.git/config", "");
    write(".config/app/.vscode/tasks.json", "");
    write(".claude/.envrc", "");
    write(".claude/settings.json", "");
    write(".git/x/.envrc", "");
    assertThat(found())
        .containsExactly(
            ".claude/.envrc",
            ".claude/settings.json",
            ".config/.envrc",
            ".config/app/.vscode",
            ".config/fish",
            ".config/repo/.git/config",
            ".git/x/.envrc");
    AutorunWatch watch = search().watch(List.of());
    write(".local/.envrc", "");
    write(".claude/sub/.mcp.json", "");
    assertThat(told(watch.look()))
        .containsExactly("appeared .claude/sub/.mcp.json", "appeared .local/.envrc");
  }

  @Test
  void manyFilesInOneDirectoryUncoverNoOther() throws IOException {
    write(".git/modules/foo/config", "");
    List<String> others = List.of(".agents", ".codex", ".cursor", ".idea", ".kiro", ".zed");
    for (int i = 0; i <= LookBounds.MOST_FILES; i++) {
      write(others.get(i % others.size()) + "/f" + i, "");
    }
    AutorunSearch search = search();
    assertThat(search.found()).contains(place.resolve(".git/modules/foo/config"));
    assertThat(search.isComplete()).as("some of them were not looked at").isFalse();
  }

  @Test
  void aPlaceWithinAnotherHasItsOwnRoot() throws IOException {
    write("home/.bashrc", "");
    assertThat(found()).as("control").isEmpty();
    List<Path> places = List.of(place, place.resolve("home"));
    assertThat(AutorunSearch.in(places, AutorunPatterns.standard()).found())
        .containsExactly(place.resolve("home/.bashrc"));
  }

  private List<String> foundIn(String inner) {
    List<Path> places = List.of(place.resolve(inner));
    AutorunPatterns patterns = AutorunPatterns.standard();
    return AutorunSearch.in(places, patterns, List.of(place)).found().stream()
        .map(it -> place.relativize(it).toString())
        .sorted()
        .toList();
  }

  @Test
  void aPlaceIsNamedByPatternsToo() throws IOException {
    write("x/.claude/settings.json", "");
    write("x/.claude/projects/file", "");
    write("x/.git/config", "");
    write("x/.git/worktrees/w/commondir", "");
    write("x/.git/modules/a/b/config", "");
    write(".config/fish/config.fish", "");
    write(".config/systemd/user/x.service", "");
    write(".local/bin/x", "");
    assertThat(foundIn("x/.claude")).containsExactly("x/.claude/settings.json");
    assertThat(foundIn("x/.git/worktrees")).containsExactly("x/.git/worktrees/w/commondir");
    assertThat(foundIn("x/.git/modules/a")).containsExactly("x/.git/modules/a/b/config");
    assertThat(foundIn("x/.git/modules/a/b")).containsExactly("x/.git/modules/a/b/config");
    assertThat(foundIn("x/.git")).contains("x/.git/config", "x/.git/modules/a/b/config");
    assertThat(foundIn(".config")).containsExactly(".config/fish", ".config/systemd/user");
    assertThat(foundIn(".config/systemd")).containsExactly(".config/systemd/user");
    assertThat(foundIn(".local")).containsExactly(".local/bin");
    assertThat(foundIn("x/.claude/projects")).as("not on the list").isEmpty();
    assertThat(foundIn(".config/fish")).as("opened by its name").isEmpty();
    assertThat(foundIn(".local/bin")).as("opened by its name").isEmpty();
  }

  @Test
  void whatAppearsInSuchAPlaceIsTold() throws IOException {
    write(".claude/file", "");
    List<Path> places = List.of(place.resolve(".claude"));
    AutorunWatch watch = AutorunSearch.in(places, AutorunPatterns.standard()).watch(List.of());
    write(".claude/hooks/x", "");
    assertThat(told(watch.look())).containsExactly("appeared .claude/hooks/x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"**/run.sh", "/**/run.sh"})
  void anyDirectoriesInFront(String pattern) throws IOException {
    write("run.sh", "");
    write("a/b/c/d/e/run.sh", "");
    write("a/b/c/d/e/other.sh", "");
    write("node_modules/x/run.sh", "");
    link("a/b/c/link", "../../../x/y/z");
    link("a/b/c/package", "../../../node_modules/x");
    write("x/y/z/w/run.sh", "");
    AutorunPatterns patterns = AutorunPatterns.none().plus(AutorunPattern.of(pattern));
    AutorunSearch search = AutorunSearch.in(List.of(place), patterns);
    assertThat(search.found())
        .containsExactlyInAnyOrder(
            place.resolve("run.sh"),
            place.resolve("a/b/c/d/e/run.sh"),
            place.resolve("x/y/z/w/run.sh"));
    AutorunWatch watch = search.watch(List.of());
    write("a/b/c/d/run.sh", "");
    assertThat(told(watch.look())).containsExactly("appeared a/b/c/d/run.sh");
  }
}
