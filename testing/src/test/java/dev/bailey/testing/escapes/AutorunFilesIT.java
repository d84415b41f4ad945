package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.Result;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Files that the person outside runs later without being asked: git's hooks and settings, an
 * editor's tasks, an agent's settings. They are there, and the policy says nothing of them.
 */
final class AutorunFilesIT extends EscapeTestBase {
  private static final String HOOK = "printf '#!/bin/sh\\ntouch ran\\n' > %1$s; chmod +x %1$s";

  private static final String SUBMODULE_OF_WORKTREE = ".git/worktrees/w/modules/sub";

  /** At least one of each kind, with the program that runs it. */
  private static final Map<String, String> KINDS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(".git/hooks/pre-commit", "git"),
              Map.entry(".git/config", "git"),
              Map.entry(".gitmodules", "git"),
              Map.entry(".gitconfig", "git"),
              Map.entry(".envrc", "direnv"),
              Map.entry(".bashrc", "bash"),
              Map.entry(".bash_profile", "bash"),
              Map.entry(".profile", "sh"),
              Map.entry(".zshenv", "zsh"),
              Map.entry(".zshrc", "zsh"),
              Map.entry(".config/fish/config.fish", "fish"),
              Map.entry(".vscode/tasks.json", "VS Code and editors made of it"),
              Map.entry(".idea/workspace.xml", "JetBrains editors"),
              Map.entry(".mcp.json", "coding agents"),
              Map.entry(".claude/settings.json", "Claude Code"),
              Map.entry(".claude/commands/deploy.md", "Claude Code"),
              Map.entry(".claude/agents/reviewer.md", "Claude Code"),
              Map.entry(".codex/config.toml", "Codex"),
              Map.entry(".cursor/mcp.json", "Cursor")));

  private static final String EXCHANGE =
      """
      import ctypes, os
      libc = ctypes.CDLL(None, use_errno=True)
      os.makedirs('evil/hooks', exist_ok=True); open('evil/config', 'w').write('x')
      for a, b in (('.git', 'evil'), ('.git/config', 'evil/config'), ('.git/hooks', 'evil/hooks')):
          if libc.renameat2(-100, a.encode(), -100, b.encode(), 2) == 0: raise SystemExit(0)
      raise SystemExit(1)
      """;

  private static final String MAPPING =
      """
      import mmap, os
      f = os.open('.git/config', os.O_RDWR)
      mmap.mmap(f, 4, mmap.MAP_SHARED, mmap.PROT_WRITE)[0:4] = b'evil'
      """;

  private static final String OTHER_DESCRIPTOR =
      """
      import os
      f = os.open('.git/config', os.O_RDONLY)
      g = os.open('/proc/self/fd/%d' % f, os.O_WRONLY | os.O_TRUNC)
      os.write(g, b'evil')
      """;

  private void makeProject() {
    Plain.shell(
        "cd %s && git init -q . && git init -q sub && mkdir free".formatted(project.path()));
    Plain.shell("git init -q --bare %s/%s".formatted(project.path(), SUBMODULE_OF_WORKTREE));
    project.write(".vscode/tasks.json", "{}");
    project.write(".claude/settings.json", "{}");
    project.write(".envrc", "");
    project.write(".profile", "");
    project.write("tools/hooks/pre-push", "");
    Plain.shell(
        "cd %s && git config -f .git/config core.hooksPath tools/hooks".formatted(project.path()));
  }

  @ForEachTarget
  void thoseThatAreThereAreNotChanged(Attacked target) {
    makeProject();
    List<Act> acts = new ArrayList<>();
    for (String script :
        List.of(
            HOOK.formatted(".git/hooks/post-merge") + " && test -e .git/hooks/post-merge",
            HOOK.formatted("tools/hooks/post-merge") + " && test -e tools/hooks/post-merge",
            HOOK.formatted("sub/.git/hooks/y") + " && test -e sub/.git/hooks/y",
            HOOK.formatted(SUBMODULE_OF_WORKTREE + "/hooks/y")
                + " && test -e %s/hooks/y".formatted(SUBMODULE_OF_WORKTREE),
            "git config -f %s/config core.fsmonitor ./evil".formatted(SUBMODULE_OF_WORKTREE),
            "git config core.fsmonitor ./evil",
            "git -C sub config core.fsmonitor ./evil",
            "echo x >> .git/config",
            "echo x > .git/new && mv -f .git/new .git/config",
            "ln -f .envrc .git/config",
            "ln .git/config free/second && echo x > free/second",
            "ln .envrc free/third && echo x > free/third",
            "rm -f .envrc && test ! -e .envrc && echo x > .envrc",
            "rm -rf .vscode && mkdir .vscode && echo x > .vscode/tasks.json",
            "mv .claude free/claude && mkdir .claude && echo x > .claude/settings.json",
            "mv .git free/git && ln -s free/git .git",
            "mv .git .g && cp -r .g .git && echo x >> .git/config",
            "mv sub free/sub && mkdir -p sub/.git/hooks && echo x > sub/.git/hooks/y",
            "mv tools free/tools && mkdir -p tools/hooks && echo x > tools/hooks/y",
            "chmod u+w .profile && echo x > .profile",
            "truncate -s 0 .git/config && truncate -s 1 .git/config")) {
      acts.add(shell(script));
    }
    acts.add(python(EXCHANGE));
    acts.add(python(MAPPING));
    acts.add(python(OTHER_DESCRIPTOR));
    if (target.gap(getClass()).isPresent()) {
      assertStopped(target, policy(), acts.subList(0, 1));
      return;
    }
    handOver(target);
    for (Act act : acts) {
      assertFails(target, act, policy());
    }
    // Each control begins anew: what one takes away, the next needs.
    for (Act act : acts) {
      Plain.shell("find %s -mindepth 1 -delete".formatted(project.path()));
      makeProject();
      handOver(target);
      assertControl(target, act);
    }
  }

  /** Tells each file that it could change. */
  private static String changeAll(Collection<String> names) {
    String each =
        "(echo evil > $f) && echo $f; (echo x > new && mv -f new $f) && echo $f;"
            + " rm -f $f; test -e $f || echo $f; ";
    return "for f in " + String.join(" ", names) + "; do " + each + "done 2>/dev/null; true";
  }

  @ForEachTarget
  void noKindIsChanged(Attacked target) {
    if (target.gap(getClass()).isPresent()) {
      return;
    }
    KINDS.keySet().forEach(name -> project.write(name, "good"));
    project.write("ordinary", "good");
    handOver(target);
    Ending inside = target.inside(shell(changeAll(KINDS.keySet())), policy());
    assertThat(inside.stdout()).as("%s", inside).isEqualTo("tried\n");
    KINDS.keySet().forEach(name -> assertThat(project.resolve(name)).hasContent("good"));
    assertThat(target.inside(shell(changeAll(List.of("ordinary"))), policy()).stdout())
        .as("control: another file")
        .contains("ordinary");
    assertThat(target.outside(shell(changeAll(KINDS.keySet()))).stdout().lines().distinct())
        .as("control: without a sandbox")
        .containsAll(KINDS.keySet());
  }

  @ForEachTarget
  void eachKindThatAppearsIsTold(Attacked target) {
    if (!target.ofRoot()) {
      return; // Its result stays with the process that acts for the user.
    }
    String make =
        "for f in %s ordinary; do mkdir -p $(dirname $f) && echo evil > $f; done"
            .formatted(String.join(" ", KINDS.keySet()));
    Result result = Sandbox.run(target.with(policy()), shell(make).asCommand());
    assertThat(result.exitCode()).as(result.stderr().text()).isZero();
    Map<String, String> told = new TreeMap<>();
    for (AutorunChange change : result.autorun().changes()) {
      assertThat(change.kind()).isEqualTo(AutorunChange.Kind.APPEARED);
      assertThat(change.occasion()).isNotEmpty();
      told.put("" + project.path().relativize(change.path()), change.runner());
    }
    assertThat(told).isEqualTo(KINDS);
  }

  /** The person works as the same user, who must own the repository. */
  private Ending personCommits(Attacked target) {
    String commit =
        "git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x && test -e ran";
    return target.outside(Act.shell(project.path(), commit));
  }

  @ForEachTarget
  void thePersonOutsideRunsNothingOfIt(Attacked target) {
    String plant =
        HOOK.formatted(".git/hooks/pre-commit")
            + "; mkdir -p free; "
            + HOOK.formatted("free/fsmonitor")
            + "; git config core.fsmonitor ./free/fsmonitor; true";
    Plain.shell("cd %s && git init -q . ".formatted(project.path()));
    handOver(target);
    if (target.gap(getClass()).isEmpty()) {
      assertThat(target.inside(shell(plant), policy()).code()).isZero();
      assertThat(personCommits(target).code()).as("commits, and nothing ran").isOne();
      assertThat(Files.exists(project.resolve("ran"))).isFalse();
    }
    assertControl(target, shell(plant));
    assertThat(personCommits(target).code()).as("control: it ran").isZero();
  }

  /** What git is for still works. */
  @ForEachTarget
  void gitWorksInside(Attacked target) {
    if (target.gap(getClass()).isPresent()) {
      return;
    }
    Plain.shell("cd %s && git init -q -b main .".formatted(project.path()));
    handOver(target);
    String work =
        """
        set -e
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        echo one > file; git add file; git commit -qm one
        git checkout -qb topic; echo two > file; git commit -qam two
        git checkout -q main; echo other > second; git add second; git commit -qm other
        git merge -q -m merged topic; git tag v1; git branch -d topic
        echo three > file; git stash -q; git stash pop -q; git checkout -q -- file
        git worktree add -q wt; git worktree remove wt
        git checkout -qb old HEAD~1; echo more > third; git add third; git commit -qm more
        git rebase -q main; git checkout -q main; git merge -q old; git branch -d old
        git revert --no-edit HEAD~1 >/dev/null 2>&1 || git revert --abort || true
        git gc -q; git fsck; git log --oneline | wc -l
        """;
    Ending inside = target.inside(shell(work), policy().timeout(Duration.ofMinutes(2)));
    assertThat(inside.code()).as("%s", inside).isZero();
    Ending settings = target.inside(shell("git remote add origin x"), policy());
    assertThat(settings.code()).as("%s", settings).isNotZero();
    Ending opened =
        target.inside(
            shell("git remote add origin x && git remote"),
            policy().withFiles(files().writing(project.resolve(".git/config"))));
    assertThat(opened.code()).as("opened by name: %s", opened).isZero();
  }
}
