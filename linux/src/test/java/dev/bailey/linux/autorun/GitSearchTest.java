package dev.bailey.linux.autorun;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What git runs: its directories, settings and hooks, wherever they are. */
@Timeout(60)
final class GitSearchTest extends AutorunTestBase {
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
    for (int i = 0; i < LookBounds.MOST_FILES; i++) {
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
  void examplesOfHooksAreNotToldUntilTheyHaveAName() throws IOException {
    AutorunWatch watch = search().watch(List.of());
    write(".git/hooks/pre-commit.sample", "");
    assertThat(told(watch.look())).isEmpty();
    Files.move(
        place.resolve(".git/hooks/pre-commit.sample"), place.resolve(".git/hooks/pre-commit"));
    assertThat(told(watch.look())).containsExactly("appeared .git/hooks/pre-commit");
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
  void aLinkOnTheWayToHooksIsTold() throws IOException {
    write(".git/config", "[core]\nhooksPath = tools/hooks\n");
    AutorunWatch watch = search().watch(List.of());
    write("real/hooks/pre-commit", "");
    Files.createSymbolicLink(place.resolve("tools"), Path.of("real"));
    assertThat(told(watch.look()))
        .containsExactly("appeared real/hooks/pre-commit", "appeared tools");
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
  void submodulesOfAWorktree() throws IOException {
    write(".git/worktrees/w/HEAD", "");
    write(".git/worktrees/w/modules/sub/config", "");
    write(".git/worktrees/w/modules/libs/a/hooks/x", "");
    write(".git/worktrees/w/modules/sub/modules/inner/config", "");
    write("deep/.git/worktrees/w/modules/sub/config", "");
    assertThat(found())
        .containsExactly(
            ".git/worktrees/w/modules/libs/a/hooks",
            ".git/worktrees/w/modules/sub/config",
            ".git/worktrees/w/modules/sub/modules/inner/config",
            "deep/.git/worktrees/w/modules/sub/config");
    AutorunWatch watch = search().watch(List.of());
    write(".git/worktrees/w/modules/sub/hooks/pre-commit", "");
    write(".git/worktrees/other/modules/sub/config", "");
    assertThat(told(watch.look()))
        .containsExactly(
            "appeared .git/worktrees/other/modules/sub/config",
            "appeared .git/worktrees/w/modules/sub/hooks/pre-commit");
  }

  @Test
  void pathsInSettingsHaveOtherSpellings() throws IOException {
    write("tools/hooks/pre-commit", "");
    write("shared", "");
    write("far/config", "");
    Path alias = place.resolveSibling(place.getFileName() + "-alias");
    Files.createSymbolicLink(alias, place);
    try {
      write(".git/config", "\ufeff[core]\nhooksPath = " + alias + "/to\\\nols/hooks\n");
      write("sub/.git/config", "[include]\npath = " + alias + "/shared\n");
      write("other/.git", "gitdir: " + alias + "/far\n");
      assertThat(found())
          .containsExactly(
              ".git/config",
              "far/config",
              "other/.git",
              "shared",
              "sub/.git/config",
              "tools/hooks");
      assertThat(search().links()).isEmpty();
    } finally {
      Files.delete(alias);
    }
  }

  @Test
  void theWayBackLeadsFromWhereALinkLeads() throws IOException {
    write("a/b/hooks/pre-commit", "");
    write("a/b/c/text", "");
    link("link", "a/b/c");
    write(".git/config", "[core]\nhooksPath = link/../hooks\n");
    assertThat(found()).containsExactly(".git/config", "a/b/hooks");
    assertThat(search().links()).containsExactly(place.resolve("link"));
  }

  @Test
  void commandsOfARebase() throws IOException {
    write(".git/rebase-merge/git-rebase-todo", "");
    write(".git/rebase-merge/done", "");
    write("bare/HEAD", "");
    write("bare/objects/x", "");
    write("bare/refs/x", "");
    assertThat(found()).containsExactly(".git/rebase-merge/git-rebase-todo");
    AutorunWatch watch = search().watch(List.of());
    write(".git/worktrees/w/rebase-merge/git-rebase-todo", "");
    write(".git/modules/sub/rebase-merge/git-rebase-todo", "");
    write("bare/rebase-merge/git-rebase-todo", "");
    assertThat(told(watch.look()))
        .containsExactly(
            "appeared .git/modules/sub/rebase-merge/git-rebase-todo",
            "appeared .git/worktrees/w/rebase-merge/git-rebase-todo",
            "appeared bare/rebase-merge/git-rebase-todo");
  }
}
