package dev.bailey.sessions.model;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A file system as plain data. Changes give another one, or nothing where a system call fails. */
record ModelFiles(SortedMap<String, Node> nodes) {
  static final ModelFiles EMPTY = new ModelFiles(new TreeMap<>());

  private static final int NEW_FILE = 0644;
  private static final int NEW_DIRECTORY = 0755;
  private static final int ANY_LINK = 0777;

  enum Kind {
    FILE,
    DIRECTORY,
    LINK;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * What is at a path.
   *
   * @param content of a file, or where a link leads
   * @param attribute the value of the one extended attribute; empty for none
   */
  record Node(Kind kind, String content, int mode, String attribute) {
    String text() {
      return "%s %o %s %s".formatted(kind.word(), mode, content, attribute);
    }
  }

  ModelFiles {
    nodes = Collections.unmodifiableSortedMap(nodes);
  }

  Optional<Node> at(String path) {
    return Optional.ofNullable(nodes.get(path));
  }

  private boolean is(String path, Kind kind) {
    return path.isEmpty()
        ? kind == Kind.DIRECTORY
        : at(path).map(Node::kind).equals(Optional.of(kind));
  }

  static String parent(String path) {
    return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
  }

  private ModelFiles with(String path, Node node) {
    SortedMap<String, Node> next = new TreeMap<>(nodes);
    next.put(path, node);
    return new ModelFiles(next);
  }

  /** Writes through an open file, which keeps what else there is about it. */
  Optional<ModelFiles> write(String path, String content) {
    if (!is(parent(path), Kind.DIRECTORY) || is(path, Kind.DIRECTORY)) {
      return Optional.empty();
    }
    Node old = at(path).orElse(new Node(Kind.FILE, "", NEW_FILE, ""));
    return Optional.of(with(path, new Node(Kind.FILE, content, old.mode(), old.attribute())));
  }

  Optional<ModelFiles> append(String path, String content) {
    return write(path, at(path).map(Node::content).orElse("") + content);
  }

  /** Puts a new file into the place, with directories where they are missing; the mode stays. */
  Optional<ModelFiles> replace(String path, String content) {
    String parent = parent(path);
    ModelFiles ready = this;
    if (!parent.isEmpty() && at(parent).isEmpty()) {
      Optional<ModelFiles> made = makeAll(parent);
      if (made.isEmpty()) {
        return made;
      }
      ready = made.get();
    }
    int mode = at(path).map(Node::mode).orElse(NEW_FILE);
    return ready
        .write(path, content)
        .map(it -> it.with(path, new Node(Kind.FILE, content, mode, "")));
  }

  /** With the directories that a file at this path needs. */
  Optional<ModelFiles> withParents(String path) {
    return makeAll(parent(path));
  }

  private Optional<ModelFiles> makeAll(String path) {
    if (path.isEmpty() || is(path, Kind.DIRECTORY)) {
      return Optional.of(this);
    }
    return makeAll(parent(path)).flatMap(it -> it.makeDirectory(path));
  }

  Optional<ModelFiles> makeDirectory(String path) {
    boolean fits = is(parent(path), Kind.DIRECTORY) && at(path).isEmpty();
    return fits
        ? Optional.of(with(path, new Node(Kind.DIRECTORY, "", NEW_DIRECTORY, "")))
        : Optional.empty();
  }

  Optional<ModelFiles> link(String path, String target) {
    boolean fits = is(parent(path), Kind.DIRECTORY) && at(path).isEmpty();
    return fits
        ? Optional.of(with(path, new Node(Kind.LINK, target, ANY_LINK, "")))
        : Optional.empty();
  }

  Optional<ModelFiles> mode(String path, int mode) {
    return at(path).map(it -> with(path, new Node(it.kind(), it.content(), mode, it.attribute())));
  }

  Optional<ModelFiles> attribute(String path, String value) {
    return at(path).map(it -> with(path, new Node(it.kind(), it.content(), it.mode(), value)));
  }

  ModelFiles remove(String path) {
    SortedMap<String, Node> next = new TreeMap<>(nodes);
    next.keySet().removeIf(it -> it.equals(path) || it.startsWith(path + "/"));
    return new ModelFiles(next);
  }

  Optional<ModelFiles> rename(String from, String to) {
    boolean fits =
        at(from).isPresent()
            && !from.equals(to)
            && !to.startsWith(from + "/")
            && is(parent(to), Kind.DIRECTORY)
            && (at(to).isEmpty() || canReplace(from, to));
    if (!fits) {
      return Optional.empty();
    }
    SortedMap<String, Node> next = new TreeMap<>(remove(to).nodes);
    nodes.forEach((path, node) -> {
      if (path.equals(from) || path.startsWith(from + "/")) {
        next.remove(path);
        next.put(to + path.substring(from.length()), node);
      }
    });
    return Optional.of(new ModelFiles(next));
  }

  private boolean canReplace(String from, String to) {
    return is(from, Kind.DIRECTORY) == is(to, Kind.DIRECTORY)
        && nodes.keySet().stream().noneMatch(it -> it.startsWith(to + "/"));
  }

  /** One line for each path. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    nodes.forEach((path, node) -> lines.add(path + " " + node.text()));
    return lines;
  }

  /** What is different in another one, in the words of a session's diff. */
  List<String> diff(ModelFiles other) {
    SortedMap<String, String> changes = new TreeMap<>();
    Map<String, Node> all = new TreeMap<>(nodes);
    all.putAll(other.nodes);
    for (String path : all.keySet()) {
      Optional<Node> before = at(path);
      Optional<Node> after = other.at(path);
      if (before.isEmpty()) {
        changes.put(path, "ADDED " + path + " " + after.orElseThrow().kind().word());
      } else if (after.isEmpty()) {
        changes.put(path, "DELETED " + path + " " + before.get().kind().word());
      } else if (!before.equals(after)) {
        changes.put(path, change(path, before.get(), after.get()));
      }
    }
    return changes.keySet().stream()
        .sorted((one, two) -> order(one).compareTo(order(two)))
        .map(it -> requireNonNull(changes.get(it)))
        .toList();
  }

  /** What is in a directory comes before what comes after that. */
  private static String order(String path) {
    return path.replace('/', '\1');
  }

  private static String change(String path, Node before, Node after) {
    if (before.kind() != after.kind()) {
      return "TYPE " + path + " " + before.kind().word() + " to " + after.kind().word();
    }
    if (before.kind() == Kind.LINK) {
      return "TARGET " + path + " " + before.content() + " to " + after.content();
    }
    List<String> words = new ArrayList<>();
    if (before.mode() != after.mode()) {
      words.add("mode 0%o to 0%o".formatted(before.mode(), after.mode()));
    }
    if (!before.attribute().equals(after.attribute())) {
      words.add("attributes");
    }
    String kind = before.content().equals(after.content()) ? "PROPERTIES " : "MODIFIED ";
    return (kind + path + " " + String.join(", ", words)).strip();
  }
}
