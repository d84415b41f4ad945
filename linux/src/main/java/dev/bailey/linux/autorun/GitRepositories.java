package dev.bailey.linux.autorun;

import dev.bailey.linux.autorun.AutorunSnapshot.Listed;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Names;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The git directories of one place. Each is visited after it was found, since one may name the
 * next, and a command decides how many there are.
 */
final class GitRepositories {
  /** How many are looked into, each for every place it is used from. */
  private static final int MOST = 4096;

  private final AutorunLook look;
  private final Set<String> objectStores = new HashSet<>();
  private final Set<String> visited = new HashSet<>();
  private final Set<Use> uses = new HashSet<>();
  private final Deque<Use> pending = new ArrayDeque<>();

  /** A git directory, and the directory that hooks run in. */
  private record Use(String path, String work) {}

  GitRepositories(AutorunLook look) {
    this.look = look;
  }

  /** Begins with another place. */
  void clear() {
    objectStores.clear();
    visited.clear();
    uses.clear();
  }

  /** Git finds a repository by names in it: it needs not be called .git. */
  void addIfOne(String path, Listed listed) {
    if (GitLayout.isGitDirectory(listed.names())) {
      objectStores.add(Names.join(path, GitLayout.OBJECTS));
      add(path, GitLayout.isNamedGit(path) ? Names.parent(path) : path);
    }
  }

  /** The only part of a repository that is left out: large, and with names that git makes. */
  boolean isLooseObjects(String path, String name) {
    return objectStores.contains(path) && GitLayout.isLooseObjects(name);
  }

  /** One whose parts were visited as those of any other directory. */
  void addVisited(String path, String work) {
    visited.add(path);
    add(path, work);
  }

  void add(String path, String work) {
    Use use = new Use(path, work);
    if (look.tree().git() == null || uses.contains(use)) {
      return;
    }
    if (uses.size() >= MOST) {
      look.missedSome();
      return;
    }
    uses.add(use);
    pending.add(use);
  }

  /** Visits what was added, and what that adds. */
  void visitPending(Directory top) {
    while (!pending.isEmpty()) {
      Use use = pending.remove();
      GitSettings settings = new GitSettings(look, top);
      Optional<Directory> entered = look.enter(top, use.path.isEmpty() ? "." : use.path, use.path);
      if (entered.isEmpty()) {
        continue;
      }
      try (Directory directory = entered.get()) {
        PatternTree.Node git = look.tree().git();
        if (git != null && visited.add(use.path)) {
          look.patterns().visitParts(top, directory, use.path, git);
        }
        settings.of(directory, use.path, use.work);
      }
    }
  }
}
