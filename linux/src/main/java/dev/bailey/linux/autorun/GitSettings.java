package dev.bailey.linux.autorun;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPattern;
import java.util.Optional;

/**
 * What a repository's own settings make git run from elsewhere in the same place: hooks by
 * core.hooksPath, settings by include.path, and the directories that a .git file and commondir
 * name. Settings are read as git reads them, as far as these few are concerned.
 */
final class GitSettings {
  private static final int LONGEST = 64 << 10;
  private static final int MOST_INCLUDES = 8;

  private static final AutorunPattern HOOKS =
      new AutorunPattern("core.hooksPath", "git", "at commit and more, by core.hooksPath");
  private static final AutorunPattern INCLUDED =
      new AutorunPattern("include.path", "git", "names commands, by include.path");
  private static final AutorunPattern ELSEWHERE =
      new AutorunPattern("gitdir", "git", "leads to settings and hooks");

  private final AutorunLook look;
  private final Directory top;
  private String gitPath = "";
  private int includes;

  GitSettings(AutorunLook look, Directory top) {
    this.look = look;
    this.top = top;
  }

  /**
   * Settings in a directory of git's, and the directory it shares them with.
   *
   * @param work where hooks run, which is what a relative path begins at
   */
  void of(Directory git, String path, String work) {
    gitPath = path;
    String common = text(git, GitLayout.COMMONDIR).strip();
    if (!common.isEmpty()) {
      addGit(path, common, work);
    }
    read(text(git, "config"), path, work);
    read(text(git, "config.worktree"), path, work);
  }

  /** A file .git, which says where the directory is. */
  void ofFile(Directory directory, String path, String name) {
    String text = text(directory, name);
    if (text.startsWith("gitdir:")) {
      addGit(path, text.substring("gitdir:".length()).strip(), path);
    }
  }

  private void addGit(String from, String named, String work) {
    LinkWalk.End end = look.walk(top, from, named);
    keepPath(end.link().orElse(""), ELSEWHERE);
    if (end.within().isPresent()) {
      look.repositories().add(end.within().get(), work);
    }
  }

  private String text(Directory directory, String name) {
    return look.text(directory, name, LONGEST);
  }

  private void read(String text, String from, String work) {
    for (GitConfigText.Setting each : GitConfigText.read(text)) {
      setting(each.section(), each.key(), each.value(), from, work);
    }
  }

  private void setting(String section, String key, String value, String from, String work) {
    if (section.equals("core") && key.equals("hookspath")) {
      if (look.mayFollowSetting()) {
        keep(look.walk(top, work, value), HOOKS);
      }
    } else if (section.equals("core") && key.equals("worktree")) {
      // Hooks run there, whatever directory led here.
      Optional<String> other = look.walk(top, from, value).within();
      if (other.isPresent() && !other.get().equals(work) && look.mayFollowSetting()) {
        look.repositories().add(gitPath, other.get());
      }
    } else if ((section.equals("include") || section.startsWith("includeif"))
        && key.equals("path")
        && look.mayFollowSetting()) {
      include(look.walk(top, from, value), work);
    }
  }

  private void include(LinkWalk.End named, String work) {
    if (named.within().isEmpty() && named.link().isEmpty()) {
      return;
    }
    if (includes++ >= MOST_INCLUDES) {
      look.missedSome();
      return;
    }
    keep(named, INCLUDED);
    String path = named.within().orElse("");
    if (!path.isEmpty()) {
      read(text(top, path), Names.parent(path), work);
    }
  }

  /** Keeps what is named, but not the place itself: that would take it from the command. */
  private void keep(LinkWalk.End named, AutorunPattern pattern) {
    // Whoever makes or changes a link on the way says what git finds there.
    keepPath(named.link().orElse(""), pattern);
    keepPath(named.within().orElse(""), pattern);
  }

  private void keepPath(String path, AutorunPattern pattern) {
    if (path.isEmpty()) {
      return;
    }
    String parent = Names.parent(path);
    Optional<Directory> entered = Inspection.enter(top, parent.isEmpty() ? "." : parent);
    if (entered.isEmpty()) {
      return;
    }
    try (Directory directory = entered.get()) {
      String name = Names.last(path);
      Optional<FileStatus> status = Inspection.status(directory, name);
      if (status.isPresent()) {
        look.patterns().keep(directory, path, name, pattern, status.get());
      }
    }
  }
}
