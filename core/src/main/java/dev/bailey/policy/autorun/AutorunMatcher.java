package dev.bailey.policy.autorun;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Matches paths against patterns of files that run later, by name alone. Reusable for many paths.
 */
public final class AutorunMatcher {
  /** A pattern with its names; exact where other patterns name parts of what it stands for. */
  private record Prepared(AutorunPattern pattern, List<String> names, boolean exact) {}

  private final Map<String, List<Prepared>> byFirstName = new HashMap<>();
  private final List<Prepared> others = new ArrayList<>();

  public AutorunMatcher(AutorunPatterns patterns) {
    Set<String> divided = divided(patterns);
    for (AutorunPattern pattern : patterns.list()) {
      List<String> names = pattern.names();
      Prepared prepared = new Prepared(pattern, names, divided.contains(pattern.path()));
      if (names.getFirst().indexOf('*') >= 0) {
        others.add(prepared);
      } else {
        String first = names.getFirst().toLowerCase(Locale.ROOT);
        byFirstName.computeIfAbsent(first, _ -> new ArrayList<>()).add(prepared);
      }
    }
  }

  /** The directories that patterns name a part of. */
  private static Set<String> divided(AutorunPatterns patterns) {
    Set<String> directories = new HashSet<>();
    for (AutorunPattern pattern : patterns.list()) {
      String path = pattern.path();
      for (int end = path.indexOf('/', 1); end >= 0; end = path.indexOf('/', end + 1)) {
        directories.add(path.substring(0, end));
      }
    }
    return directories;
  }

  /**
   * The pattern that stands for a path.
   *
   * @param path beneath the root of what may be written, with slashes
   */
  public Optional<AutorunPattern> match(String path) {
    return match("", path);
  }

  /**
   * The same where patterns may begin above the root of what may be written, and end below it.
   *
   * @param above how the root is reached from where patterns with a slash in front begin; empty for
   *     the root itself
   */
  public Optional<AutorunPattern> match(String above, String path) {
    int root = above.isEmpty() ? 0 : above.split("/", -1).length;
    String[] names = (above.isEmpty() ? path : above + "/" + path).split("/", -1);
    for (int from = 0; from < names.length; from++) {
      List<Prepared> candidates =
          byFirstName.getOrDefault(names[from].toLowerCase(Locale.ROOT), List.of());
      Optional<AutorunPattern> found = first(candidates, names, from, root);
      if (found.isEmpty()) {
        found = first(others, names, from, root);
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<AutorunPattern> first(
      List<Prepared> candidates, String[] names, int from, int root) {
    for (Prepared each : candidates) {
      if ((from == 0 || !each.pattern.isAnchored()) && matches(each, names, from, root)) {
        return Optional.of(each.pattern);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether a path goes on from here as a pattern does. Keeps all parts of the pattern that the
   * path may be at: to try one after the other would take forever with two of any directories, in a
   * path that was made for that.
   */
  private static boolean matches(Prepared pattern, String[] names, int from, int root) {
    int end = pattern.names.size();
    BitSet at = new BitSet();
    at.set(0);
    for (int i = from; i < names.length && !at.isEmpty(); i++) {
      at = after(pattern, at, names[i]);
      if (at.get(end) && i >= root && (!pattern.exact || i + 1 == names.length)) {
        return true;
      }
    }
    return false;
  }

  private static BitSet after(Prepared pattern, BitSet at, String name) {
    BitSet next = new BitSet();
    for (int i = at.nextSetBit(0); i >= 0; i = at.nextSetBit(i + 1)) {
      if (i == pattern.names.size()) {
        continue;
      }
      String part = pattern.names.get(i);
      if (part.equals(AutorunPattern.ANY_DIRECTORIES)) {
        next.set(i, i + 2);
      } else if (AutorunPattern.nameMatches(part, name)) {
        next.set(i + 1);
      }
    }
    return next;
  }
}
