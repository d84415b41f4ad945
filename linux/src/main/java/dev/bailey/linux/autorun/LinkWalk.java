package dev.bailey.linux.autorun;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the symbolic links of a path by name, one after the other, also outside of the directory
 * that is searched; nothing is opened. The result is opened relative to that directory with no link
 * allowed: a link that is exchanged meanwhile cannot lead outside.
 */
final class LinkWalk {
  /** As many as the kernel follows. */
  private static final int MOST_LINKS = 40;

  private final LookBounds bounds;
  private final Directory top;
  private final String root;
  private final Deque<String> pending = new ArrayDeque<>();
  private final StringBuilder real = new StringBuilder();
  private @Nullable String firstLink;
  private int links;

  /**
   * Where it leads.
   *
   * @param within the path in the place, empty for the place itself; none for one elsewhere. Its
   *     last parts may not exist
   * @param link the first link in the place on the way
   * @param complete false if the way was too long
   */
  record End(Optional<String> within, Optional<String> link, boolean complete) {}

  private LinkWalk(LookBounds bounds, Directory top, String root) {
    this.bounds = bounds;
    this.top = top;
    this.root = root;
  }

  /**
   * Walks.
   *
   * @param root the real path of the place
   * @param from a directory in it that a relative path begins at
   */
  static End of(LookBounds bounds, Directory top, String root, String from, String path) {
    LinkWalk walk = new LinkWalk(bounds, top, root);
    walk.push(path);
    if (!path.startsWith("/")) {
      walk.push(from);
      walk.real.append(root);
    }
    return walk.end();
  }

  private void push(String path) {
    String[] names = path.split("/", -1);
    for (int i = names.length - 1; i >= 0; i--) {
      if (!names[i].isEmpty() && !names[i].equals(".")) {
        pending.push(names[i]);
      }
    }
  }

  private End end() {
    while (!pending.isEmpty()) {
      if (links > MOST_LINKS) {
        return new End(Optional.empty(), Optional.ofNullable(firstLink), true);
      }
      if (!bounds.mayStep()) {
        return new End(Optional.empty(), Optional.ofNullable(firstLink), false);
      }
      step(pending.pop());
    }
    return new End(within(real.toString()), Optional.ofNullable(firstLink), true);
  }

  private void step(String name) {
    if (name.equals("..")) {
      real.setLength(Math.max(0, real.lastIndexOf("/")));
      return;
    }
    String next = real + "/" + name;
    Optional<String> inside = within(next);
    Optional<String> target = Inspection.linkTarget(top, inside.orElse(next));
    if (target.isEmpty()) {
      real.append('/').append(name);
      return;
    }
    links++;
    if (inside.isPresent() && firstLink == null) {
      firstLink = inside.get();
    }
    push(target.get());
    if (target.get().startsWith("/")) {
      real.setLength(0);
    }
  }

  private Optional<String> within(String path) {
    if (path.equals(root)) {
      return Optional.of("");
    }
    return path.startsWith(root + "/")
        ? Optional.of(path.substring(root.length() + 1))
        : Optional.empty();
  }

  /** Whether a path in the place, as this walk found it, is a directory. */
  static boolean isDirectory(Directory top, String path) {
    return path.isEmpty()
        || Inspection.status(top, path).filter(FileStatus::isDirectory).isPresent();
  }

  /** Whether a path leads through a directory of this name. */
  static boolean passes(String path, String name) {
    return ("/" + path + "/").contains("/" + name + "/");
  }
}
