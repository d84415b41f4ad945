package dev.bailey.policy.autorun;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that run later with the caller's rights. Those that a sandboxed command finds are
 * read-only to it, unless the policy opens one by name; those that it makes or changes are told in
 * the result.
 *
 * @param except directories in which nothing of this applies, since no program of the caller's runs
 *     in them, such as a session's workspace
 */
public record AutorunPatterns(List<AutorunPattern> list, List<Path> except) {
  private static final AutorunPatterns STANDARD = new AutorunPatterns(StandardAutorun.read());
  private static final AutorunPatterns NONE = new AutorunPatterns(List.of());

  public AutorunPatterns {
    list = List.copyOf(list);
    except = List.copyOf(except);
  }

  /** Patterns that apply in every place that a command may write. */
  public AutorunPatterns(List<AutorunPattern> list) {
    this(list, List.of());
  }

  /**
   * Patterns as callers write them, who may also give an absolute path of the host.
   *
   * @param places where commands may write: a path in one of them is a pattern for its root
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a path of the host that is in none
   */
  public static AutorunPatterns of(List<AutorunPattern> named, List<Path> places) {
    return named.isEmpty() ? NONE : PatternsOfPlaces.of(named, places);
  }

  /** What usual tools run: git, shells, editors, coding agents. */
  public static AutorunPatterns standard() {
    return STANDARD;
  }

  /** Nothing is protected, and nothing told. */
  public static AutorunPatterns none() {
    return NONE;
  }

  public boolean isEmpty() {
    return list.isEmpty();
  }

  /** These and more. */
  public AutorunPatterns plus(AutorunPattern... more) {
    return and(new AutorunPatterns(List.of(more)));
  }

  /** These and others; what both have is in it once. */
  public AutorunPatterns and(AutorunPatterns others) {
    List<AutorunPattern> all = new ArrayList<>(list);
    for (AutorunPattern other : others.list) {
      if (!has(other.path())) {
        all.add(other);
      }
    }
    List<Path> neither = exceptBoth(others);
    boolean same = all.size() == list.size() && neither.equals(except);
    return same ? this : new AutorunPatterns(all, neither);
  }

  /** What is left out of one is kept by the other, unless that has no patterns at all. */
  private List<Path> exceptBoth(AutorunPatterns others) {
    if (others.isEmpty()) {
      return except;
    }
    List<Path> both = new ArrayList<>(isEmpty() ? others.except : except);
    both.retainAll(others.except);
    return both;
  }

  /** The same, but not in a directory. */
  public AutorunPatterns notIn(Path directory) {
    List<Path> all = new ArrayList<>(except);
    all.add(directory);
    return new AutorunPatterns(list, all);
  }

  /** All but those with these paths, spelled as in the list. */
  public AutorunPatterns without(String... paths) {
    List<String> left = List.of(paths);
    List<AutorunPattern> rest = new ArrayList<>();
    for (AutorunPattern each : list) {
      if (!left.contains(each.path())) {
        rest.add(each);
      }
    }
    return new AutorunPatterns(rest, except);
  }

  private boolean has(String path) {
    for (AutorunPattern each : list) {
      if (each.path().equals(path)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The pattern that stands for a path, by its names alone. For many paths, use an {@link
   * AutorunMatcher}.
   *
   * @param path beneath the root of what may be written, with slashes
   */
  public Optional<AutorunPattern> match(String path) {
    return new AutorunMatcher(this).match(path);
  }
}
