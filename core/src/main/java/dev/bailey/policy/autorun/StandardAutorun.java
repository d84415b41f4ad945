package dev.bailey.policy.autorun;

import java.util.ArrayList;
import java.util.List;

/**
 * The patterns of files that run later with which every policy begins. They name files that a
 * program runs by itself: on entering or opening a directory, at {@code git status}, at the start
 * of a shell. Files that run only when a person builds or tests the project are not among them:
 * makefiles, package.json, test code. The list is code, since reading a file would slow down every
 * start.
 */
final class StandardAutorun {
  /** Path, program, occasion. */
  private static final String TABLE =
      """
      .git | git | a file or link in place of the directory says where settings and hooks are
      .git/hooks | git | at commit, checkout, merge, push and more
      .git/config | git | names commands such as core.fsmonitor, which git status runs
      .git/config.worktree | git | names commands, as .git/config does
      .git/commondir | git | says where settings and hooks are
      .git/worktrees/*/commondir | git | says where settings and hooks are
      .git/worktrees/*/config.worktree | git | names commands, as .git/config does
      .git/rebase-merge/git-rebase-todo | git | commands that git rebase --continue runs
      .git/worktrees/*/rebase-merge/git-rebase-todo | git | commands that git rebase --continue runs
      .git/worktrees/*/modules/**/config | git | names commands, in a worktree's submodule
      .git/worktrees/*/modules/**/hooks | git | at commit and more, in a worktree's submodule
      .git/modules/**/config | git | names commands, in a submodule
      .git/modules/**/hooks | git | at commit, checkout and more, in a submodule
      .git/modules/**/modules/**/config | git | names commands, in a submodule's submodule
      .git/modules/**/modules/**/hooks | git | at commit and more, in a submodule's submodule
      .git/modules/**/rebase-merge/git-rebase-todo | git | commands that git rebase --continue runs
      .gitmodules | git | says what git submodule update fetches, and from where
      .husky | git | hooks, by core.hooksPath
      .githooks | git | hooks, by core.hooksPath
      /.gitconfig | git | names commands, for all repositories
      /.config/git | git | names commands, for all repositories
      .hg/hgrc | Mercurial | hooks, extensions and aliases, at any command
      .hg/hgrc-not-shared | Mercurial | hooks, extensions and aliases, at any command
      .hg/sharedpath | Mercurial | says where settings are
      .envrc | direnv | on entering the directory
      mise.toml | mise | on entering the directory
      .mise.toml | mise | on entering the directory
      mise.*.toml | mise | on entering the directory
      .mise.*.toml | mise | on entering the directory
      mise/config.toml | mise | on entering the directory
      mise/config.*.toml | mise | on entering the directory
      .mise | mise | on entering the directory
      .config/mise.toml | mise | on entering the directory
      .config/mise.*.toml | mise | on entering the directory
      .config/mise | mise | on entering the directory
      /.bashrc | bash | at start
      /.bash_profile | bash | at login
      /.bash_login | bash | at login
      /.bash_logout | bash | at logout
      /.bash_aliases | bash | at start
      /.profile | sh | at login
      /.zshenv | zsh | at start
      /.zshrc | zsh | at start
      /.zprofile | zsh | at login
      /.zlogin | zsh | at login
      /.zlogout | zsh | at logout
      /.kshrc | ksh | at start
      /.config/fish | fish | at start
      /.local/bin | shells | programs that are found by name
      /.ssh | ssh | names commands, and whose keys may log in
      /.ripgreprc | rg | names commands
      /.tmux.conf | tmux | at start
      /.xprofile | the desktop | at login
      /.xsession | the desktop | at login
      /.xinitrc | startx | at start
      /.config/autostart | the desktop | at login
      /.config/systemd/user | systemd | at login and by timers
      .vscode | VS Code and editors made of it | tasks on opening the directory, settings that name programs
      *.code-workspace | VS Code and editors made of it | tasks on opening it, settings that name programs
      .devcontainer | editors | commands on opening the directory in a container, some of them outside of it
      .devcontainer.json | editors | commands on opening the directory in a container, some of them outside of it
      .idea | JetBrains editors | run configurations, file watchers, settings that name programs
      *.run.xml | JetBrains editors | run configurations
      .zed | Zed | tasks, settings that name programs
      .fleet | Fleet | run configurations, settings that name programs
      .helix | Helix | language servers and formatters, settings that name programs
      .exrc | vi, Vim, Neovim | at start in the directory, with the option exrc
      .vimrc | Vim | at start in the directory, with the option exrc
      .nvimrc | Neovim | at start in the directory, with the option exrc
      .nvim.lua | Neovim | at start in the directory, with the option exrc
      .lazy.lua | Neovim | at start in the directory, with the plugin lazy.nvim
      /.vim | Vim | at start
      /.config/nvim | Neovim | at start
      .dir-locals.el | Emacs | on opening a file of the directory
      .dir-locals-2.el | Emacs | on opening a file of the directory
      /.emacs | Emacs | at start
      /.emacs.d | Emacs | at start
      .gdbinit | gdb | at start in the directory, where that is allowed
      .lldbinit | lldb | at start in the directory, where that is allowed
      .pdbrc | pdb | at start in the directory
      .Rprofile | R | at start in the directory
      .Renviron | R | at start in the directory, names the profile to run
      .irbrc | irb | at start in the directory
      .pryrc | pry | at start in the directory
      .ghci | GHCi | at start in the directory
      .ocamlinit | ocaml, utop | at start in the directory
      .iex.exs | iex | at start in the directory
      .mcp.json | coding agents | starts the servers it names
      .claude/settings.json | Claude Code | hooks, and what needs no approval
      .claude/settings.local.json | Claude Code | hooks, and what needs no approval
      .claude/hooks | Claude Code | by its settings
      .claude/commands | Claude Code | commands and what they may do
      .claude/agents | Claude Code | agents and what they may do
      .claude/skills | Claude Code | skills with programs
      /.claude.json | Claude Code | starts the servers it names
      .codex | Codex | settings, hooks, and what needs no approval
      .agents | coding agents | skills with programs
      .cursor | Cursor | hooks, and the servers it starts
      .gemini | Gemini CLI | hooks, commands, and the servers it starts
      .windsurf | Windsurf | hooks
      .kiro | Kiro | hooks, and the servers it starts
      .opencode | OpenCode | plugins and commands
      opencode.json | OpenCode | starts the servers it names
      opencode.jsonc | OpenCode | starts the servers it names
      .qwen | Qwen Code | commands, and the servers it starts
      .roo | Roo Code | commands, and the servers it starts
      .continue | Continue | the servers it starts
      .amazonq | Amazon Q | hooks, and the servers it starts
      .trae | Trae | the servers it starts
      crush.json | Crush | starts the servers it names
      .crush.json | Crush | starts the servers it names
      .aider.conf.yml | aider | names commands
      """;

  private StandardAutorun() {}

  static List<AutorunPattern> read() {
    List<AutorunPattern> patterns = new ArrayList<>();
    int start = 0;
    while (start < TABLE.length()) {
      int end = TABLE.indexOf('\n', start);
      patterns.add(line(TABLE.substring(start, end)));
      start = end + 1;
    }
    return patterns;
  }

  private static AutorunPattern line(String line) {
    int first = line.indexOf(" | ");
    int second = line.indexOf(" | ", first + 1);
    return new AutorunPattern(
        line.substring(0, first), line.substring(first + 3, second), line.substring(second + 3));
  }
}
