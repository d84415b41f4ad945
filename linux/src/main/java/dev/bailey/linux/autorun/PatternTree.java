package dev.bailey.linux.autorun;

import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Patterns by their names, so that a directory with many files is compared quickly. */
final class PatternTree {
  private static final PatternTree STANDARD = new PatternTree(AutorunPatterns.standard());

  private final Node anywhere = new Node();
  private final Node atRoot = new Node();
  private final Node atAnyDepth = new Node();

  private PatternTree(AutorunPatterns patterns) {
    for (AutorunPattern pattern : patterns.list()) {
      add(pattern, pattern.isAnchored() ? atRoot : anywhere);
      if (pattern.isAtAnyDepth()) {
        add(pattern, atAnyDepth);
      }
    }
  }

  private static void add(AutorunPattern pattern, Node start) {
    Node node = start;
    for (String name : pattern.names()) {
      node.passing(pattern);
      node = node.make(name);
    }
    node.passing(pattern);
    node.here = pattern;
  }

  static PatternTree of(AutorunPatterns patterns) {
    return patterns.list().equals(AutorunPatterns.standard().list())
        ? STANDARD
        : new PatternTree(patterns);
  }

  /** Patterns that count in every directory. */
  Node anywhere() {
    return anywhere;
  }

  /** Patterns that count only at the root of what may be written. */
  Node atRoot() {
    return atRoot;
  }

  /** Patterns that count in directories deeper than others too. */
  Node atAnyDepth() {
    return atAnyDepth;
  }

  /** What counts in a directory of git's; null when no pattern says anything of one. */
  @Nullable Node git() {
    return anywhere.named.get(".git");
  }

  /**
   * What patterns say of a directory that they lead to from further up.
   *
   * @param below whether any directories may follow before the rest
   */
  record Reached(Node node, boolean below) {
    private void addAfter(String name, Set<Reached> after) {
      Node found = node.find(name);
      if (found != null) {
        after.add(new Reached(found, false));
      }
      if (node.below != null) {
        after.add(new Reached(node.below, true));
      }
      if (below) {
        after.add(this);
      }
    }
  }

  /** What is reached from a node by these names, from one of them on. */
  static Set<Reached> reached(Node start, List<String> names) {
    Set<Reached> at = Set.of(new Reached(start, false));
    for (String name : names) {
      Set<Reached> after = new LinkedHashSet<>();
      for (Reached each : at) {
        each.addAfter(name, after);
      }
      at = after;
    }
    return at;
  }

  /** All patterns that go on in the same way from here. */
  static final class Node {
    private final Map<String, Node> named = new HashMap<>();
    private final List<Wildcard> wildcards = new ArrayList<>();
    private final BitSet firstLetters = new BitSet();
    private String name = "";
    private @Nullable Node below;
    private @Nullable AutorunPattern here;
    private @Nullable AutorunPattern any;

    private record Wildcard(String name, Node node) {}

    private void passing(AutorunPattern pattern) {
      if (any == null) {
        any = pattern;
      }
    }

    private Node make(String name) {
      if (name.equals("**")) {
        below = below == null ? new Node() : below;
        return below;
      }
      if (name.indexOf('*') < 0) {
        return makeNamed(name);
      }
      for (Wildcard each : wildcards) {
        if (each.name.equals(name)) {
          return each.node;
        }
      }
      Wildcard made = new Wildcard(name, new Node());
      wildcards.add(made);
      return made.node;
    }

    private Node makeNamed(String name) {
      String key = name.toLowerCase(Locale.ROOT);
      Node node = named.get(key);
      if (node == null) {
        node = new Node();
        node.name = name;
        named.put(key, node);
        firstLetters.set(key.charAt(0));
      }
      return node;
    }

    /** The name it stands for, as it is spelled in a pattern. */
    String name() {
      return name;
    }

    /** Those that stand for one name each. */
    Collection<Node> named() {
      return named.values();
    }

    boolean hasWildcards() {
      return !wildcards.isEmpty();
    }

    /** What follows at any depth. */
    @Nullable Node below() {
      return below;
    }

    /** The node for a name on disk; null for a name that no pattern has. */
    @Nullable Node find(String name) {
      Node node = maybeNamed(name) ? named.get(name.toLowerCase(Locale.ROOT)) : null;
      if (node != null) {
        return node;
      }
      for (Wildcard each : wildcards) {
        if (AutorunPattern.nameMatches(each.name, name)) {
          return each.node;
        }
      }
      return null;
    }

    /** Most names of a project begin with a letter that no pattern begins with. */
    private boolean maybeNamed(String name) {
      char first = name.charAt(0);
      return first > '\u007f' || firstLetters.get(Character.toLowerCase(first));
    }

    /** The pattern that ends here. */
    @Nullable AutorunPattern here() {
      return here;
    }

    /** A pattern that ends here or goes on. */
    @Nullable AutorunPattern any() {
      return here != null ? here : any;
    }

    /** Whether patterns name parts of what is here. */
    boolean isDivided() {
      return !named.isEmpty() || !wildcards.isEmpty() || below != null;
    }
  }
}
