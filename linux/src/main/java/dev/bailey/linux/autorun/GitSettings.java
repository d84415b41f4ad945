package dev.bailey.linux.autorun;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPattern;
import java.util.Locale;
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
    Optional<String> target = within(from, named);
    if (target.isPresent()) {
      look.repositories().add(target.get(), work);
    }
  }

  private String text(Directory directory, String name) {
    return look.text(directory, name, LONGEST);
  }

  private void read(String text, String from, String work) {
    String section = "";
    for (String line : text.split("\n", -1)) {
      String rest = line.strip();
      if (rest.startsWith("[")) {
        int end = rest.indexOf(']');
        section = end < 0 ? "" : rest.substring(1, end).toLowerCase(Locale.ROOT).strip();
        rest = end < 0 ? "" : rest.substring(end + 1).strip();
      }
      int equals = rest.indexOf('=');
      if (equals > 0) {
        String key = rest.substring(0, equals).strip().toLowerCase(Locale.ROOT);
        setting(section, key, value(rest.substring(equals + 1)), from, work);
      }
    }
  }

  /** Without quotes and what follows as a comment. */
  private static String value(String text) {
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"') {
        quoted = !quoted;
      } else if (character == '\\' && i + 1 < text.length()) {
        value.append(text.charAt(++i));
      } else if (!quoted && (character == '#' || character == ';')) {
        break;
      } else {
        value.append(character);
      }
    }
    return value.toString().strip();
  }

  private void setting(String section, String key, String value, String from, String work) {
    if (section.equals("core") && key.equals("hookspath")) {
      if (look.mayFollowSetting()) {
        keep(within(work, value), HOOKS);
      }
    } else if (section.equals("core") && key.equals("worktree")) {
      // Hooks run there, whatever directory led here.
      Optional<String> other = within(from, value);
      if (other.isPresent() && !other.get().equals(work) && look.mayFollowSetting()) {
        look.repositories().add(gitPath, other.get());
      }
    } else if ((section.equals("include") || section.startsWith("includeif"))
        && key.equals("path")
        && look.mayFollowSetting()) {
      include(within(from, value), work);
    }
  }

  private void include(Optional<String> path, String work) {
    if (path.isEmpty()) {
      return;
    }
    if (includes++ >= MOST_INCLUDES) {
      look.missedSome();
      return;
    }
    keep(path, INCLUDED);
    read(text(top, path.get()), Names.parent(path.get()), work);
  }

  /** Keeps what is named, but not the place itself: that would take it from the command. */
  private void keep(Optional<String> named, AutorunPattern pattern) {
    String path = named.orElse("");
    if (path.isEmpty()) {
      return;
    }
    String parent = Names.parent(path);
    Optional<Directory> entered = Inspection.enter(top, parent.isEmpty() ? "." : parent);
    if (entered.isEmpty()) {
      keepLinkAbove(path, pattern);
      return;
    }
    try (Directory directory = entered.get()) {
      String name = Names.last(path);
      Optional<FileStatus> status = Inspection.status(directory, name);
      if (status.isPresent()) {
        look.keep(directory, path, name, pattern, status.get());
      }
    }
  }

  /** A directory of git's that cannot be entered: a link may lead to it. */
  void keepLinkTo(String path) {
    keepLinkAbove(path + "/", ELSEWHERE);
  }

  /** The first link on the way to a path: whoever makes or changes it says what git finds there. */
  private void keepLinkAbove(String path, AutorunPattern pattern) {
    for (int end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      String above = path.substring(0, end);
      Optional<FileStatus> status = Inspection.status(top, above);
      if (status.isPresent() && status.get().kind() == FileKind.SYMBOLIC_LINK) {
        look.keep(top, above, above, pattern, status.get());
        return;
      }
    }
  }

  /** A path as this place has it, the empty one for the place itself; none for one elsewhere. */
  private Optional<String> within(String from, String path) {
    String whole = path.startsWith("/") ? path : look.root() + "/" + from + "/" + path;
    StringBuilder plain = new StringBuilder();
    for (String name : whole.split("/", -1)) {
      if (name.equals("..")) {
        plain.setLength(Math.max(0, plain.lastIndexOf("/")));
      } else if (!name.isEmpty() && !name.equals(".")) {
        plain.append('/').append(name);
      }
    }
    String inside = look.root() + "/";
    return plain.append('/').toString().startsWith(inside)
        ? Optional.of(
            plain.substring(inside.length(), Math.max(inside.length(), plain.length() - 1)))
        : Optional.empty();
  }
}
