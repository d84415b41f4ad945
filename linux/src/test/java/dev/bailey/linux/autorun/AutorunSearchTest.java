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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class AutorunSearchTest {
  @TempDir private Path place;

  @BeforeEach
  void realPlace() throws IOException {
    place = place.toRealPath();
  }

  private void write(String name, String content) throws IOException {
    Path file = place.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, content);
  }

  private AutorunSearch search() {
    return AutorunSearch.in(List.of(place), AutorunPatterns.standard());
  }

  private List<String> found() {
    return search().found().stream().map(it -> place.relativize(it).toString()).sorted().toList();
  }

  private List<String> told(AutorunReport report) {
    return report.changes().stream()
        .map(it -> it.kind().label() + " " + place.relativize(it.path()))
        .sorted()
        .toList();
  }

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
  void settingsOfGitNameMore() throws IOException {
    write(
        ".git/config",
        "[core]\n\thooksPath = \"tools/hooks\" ; ours\n[include] path = ../shared.cfg\n"
            + "[includeIf \"gitdir:x\"]\n path = ../../outside\n");
    write("tools/hooks/pre-push", "");
    write("shared.cfg", "[include]\npath = more/deep.cfg\n");
    write("more/deep.cfg", "[Core]\nHooksPath=" + place + "/other\n");
    write("other/pre-commit", "");
    assertThat(found())
        .containsExactly(".git/config", "more/deep.cfg", "other", "shared.cfg", "tools/hooks");
  }

  /**
   * Each would take as long as listing the directory it names: minutes in all, until the time-out.
   */
  @Test
  void manySettingsTakeNoLonger() throws IOException {
    for (int i = 0; i < AutorunLook.MOST_FILES; i++) {
      write("hooks/h" + i, "");
    }
    write("config", "[core]\n" + "hooksPath=../hooks\n".repeat(2900));
    for (int i = 0; i < 60; i++) {
      write("d" + i + "/.git/HEAD", "");
      Files.createLink(place.resolve("d" + i + "/.git/config"), place.resolve("config"));
    }
    assertThat(search().isComplete()).isFalse();
  }

  /** Every work tree has its settings read once more. */
  @Test
  void manyWorkTreesTakeNoLonger() throws IOException {
    StringBuilder config = new StringBuilder("[core]\n");
    for (int i = 0; i < 1500; i++) {
      config.append("worktree=../w").append(i).append('\n');
    }
    write(".git/config", config + "hooksPath=../hooks\n".repeat(1000));
    write(".git/HEAD", "");
    for (int i = 0; i < 3000; i++) {
      write("hooks/h" + i, "");
    }
    assertThat(search().isComplete()).isFalse();
  }

  @Test
  void repositoriesOfAllKinds() throws IOException {
    write(".git/modules/lib/config", "");
    write(".git/modules/libs/a/config", "");
    write(".git/modules/libs/a/hooks/x", "");
    write(".git/modules/libs/a/modules/b/config", "");
    write(".git/worktrees/w/commondir", "");
    write("lib/.git", "gitdir: ../.git/modules/lib\n");
    write("separate/.git", "gitdir: ../elsewhere\n");
    write("elsewhere/config", "");
    write("bare/HEAD", "");
    write("bare/objects/x", "");
    write("bare/refs/x", "");
    write("bare/config", "");
    write("bare/hooks/x", "");
    assertThat(found())
        .containsExactly(
            ".git/modules/lib/config",
            ".git/modules/libs/a/config",
            ".git/modules/libs/a/hooks",
            ".git/modules/libs/a/modules/b/config",
            ".git/worktrees/w/commondir",
            "bare/config",
            "bare/hooks",
            "elsewhere/config",
            "lib/.git",
            "separate/.git");
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
  void examplesOfHooksAreNotToldUntilTheyHaveAName() throws IOException {
    AutorunWatch watch = search().watch(List.of());
    write(".git/hooks/pre-commit.sample", "");
    assertThat(told(watch.look())).isEmpty();
    Files.move(
        place.resolve(".git/hooks/pre-commit.sample"), place.resolve(".git/hooks/pre-commit"));
    assertThat(told(watch.look())).containsExactly("appeared .git/hooks/pre-commit");
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

  @Test
  void timesThatWereSetBackDoNotHideAChange() throws IOException {
    write(".envrc", "one");
    FileTime before = Files.getLastModifiedTime(place.resolve(".envrc"));
    FileTime directory = Files.getLastModifiedTime(place);
    AutorunWatch watch = search().watch(List.of());
    write(".envrc", "two");
    write("mise.toml", "");
    Files.setLastModifiedTime(place.resolve(".envrc"), before);
    Files.setLastModifiedTime(place, directory);
    assertThat(told(watch.look())).contains("appeared mise.toml");
  }

  @Test
  void manyDirectoriesAreNotAllLookedInto() throws IOException {
    for (int i = 0; i < AutorunLook.MOST_DIRECTORIES + 10; i++) {
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
    for (int i = 0; i < AutorunLook.MOST_DIRECTORIES; i++) {
      Files.createDirectories(place.resolve("e" + i));
    }
    assertThat(watch.look().complete()).as("more than it looks into").isFalse();
  }

  @Test
  void theMarksOfARepositoryEndNoSearch() throws IOException {
    write("sub/.git/config", "");
    write("sub/.envrc", "");
    write("HEAD", "");
    write("objects", "");
    write("refs", "");
    assertThat(found()).containsExactly("sub/.envrc", "sub/.git/config");
    AutorunWatch watch = search().watch(List.of());
    write("new/.envrc", "");
    assertThat(told(watch.look())).containsExactly("appeared new/.envrc");
  }

  @Test
  void onlyTheDirectoriesOfLooseObjectsAreLeftOut() throws IOException {
    write("HEAD", "");
    write("objects/.envrc", "");
    write("objects/ab/.envrc", "");
    write("objects/other/.envrc", "");
    write("refs/.envrc", "");
    assertThat(found()).containsExactly("objects/.envrc", "objects/other/.envrc", "refs/.envrc");
  }

  @Test
  void aGitDirectoryThatSharesAnother() throws IOException {
    write("HEAD", "");
    write("commondir", "a/b/c/repo\n");
    write("config.worktree", "");
    write("a/b/c/repo/config", "[core]\nhooksPath = ../hk\n[include]\npath = more\n");
    write("a/b/c/repo/more", "");
    write("a/b/c/repo/hooks/x", "");
    assertThat(found())
        .containsExactly(
            "a/b/c/repo/config",
            "a/b/c/repo/hooks",
            "a/b/c/repo/more",
            "commondir",
            "config.worktree");
  }

  @Test
  void oneThatAppearsIsTold() throws IOException {
    write("docs/text", "");
    AutorunWatch watch = search().watch(List.of());
    write("docs/HEAD", "");
    write("docs/commondir", "x/y/repo\n");
    write("docs/x/y/repo/config", "");
    assertThat(told(watch.look()))
        .containsExactly("appeared docs/commondir", "appeared docs/x/y/repo/config");
  }

  @Test
  void namesThatLeadRoundInCirclesEnd() throws IOException {
    for (int i = 0; i < 50; i++) {
      write("d" + i + "/HEAD", "");
      write("d" + i + "/commondir", "../d" + (i + 1) % 50 + "\n");
    }
    assertThat(search().isComplete()).isTrue();
  }

  @Test
  void aDecoyHidesNoSubmodule() throws IOException {
    write(".git/modules/libs/config", "");
    write(".git/modules/libs/hooks/x", "");
    write(".git/modules/libs/foo/config", "");
    write(".git/modules/libs/foo/hooks/x", "");
    assertThat(found())
        .containsExactly(
            ".git/modules/libs/config",
            ".git/modules/libs/foo/config",
            ".git/modules/libs/foo/hooks",
            ".git/modules/libs/hooks");
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
  void aLinkOnTheWayToHooksIsTold() throws IOException {
    write(".git/config", "[core]\nhooksPath = tools/hooks\n");
    AutorunWatch watch = search().watch(List.of());
    write("real/hooks/pre-commit", "");
    Files.createSymbolicLink(place.resolve("tools"), Path.of("real"));
    assertThat(told(watch.look())).containsExactly("appeared tools");
    assertThat(search().links()).containsExactly(place.resolve("tools"));
  }

  @Test
  void settingsOfSubmodulesAndWorktreesNameMore() throws IOException {
    write("sub/.git", "gitdir: ../.git/modules/sub\n");
    write(".git/modules/sub/config", "[core]\nhooksPath = ../hk\n[include]\npath = ../../../inc\n");
    write("hk/pre-commit", "");
    write("inc", "");
    write(".git/config", "[core]\nhooksPath = own\n");
    write("tree/.git", "gitdir: ../.git/worktrees/tree\n");
    write(".git/worktrees/tree/commondir", "../..\n");
    write("tree/own/pre-commit", "");
    write(".git/modules/deep/HEAD", "");
    write(".git/modules/deep/objects/x", "");
    write(".git/modules/deep/refs/x", "");
    write(
        ".git/modules/deep/config", "[core]\nworktree = ../../../a/b/c/deep\nhooksPath = .hooks\n");
    write("a/b/c/deep/.hooks/pre-commit", "");
    assertThat(found()).contains("hk", "inc", "tree/own", "a/b/c/deep/.hooks");
  }

  @Test
  void manyFilesInOneDirectoryUncoverNoOther() throws IOException {
    write(".git/modules/foo/config", "");
    List<String> others = List.of(".agents", ".codex", ".cursor", ".idea", ".kiro", ".zed");
    for (int i = 0; i <= AutorunLook.MOST_FILES; i++) {
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
}
