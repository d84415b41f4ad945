package dev.bailey.sessions.model;

import java.util.List;
import java.util.Optional;

/** One change of files, as a line for a shell and as a change of the model. */
record FileAct(Verb verb, String path, String other, String text, int mode) {
  private static final List<String> PATHS =
      List.of("a", "b", "d", "d/a", "d/e", "d/e/a", "ü x", "d/b");
  private static final List<String> LINKS = List.of("l", "d/l");
  private static final List<String> TARGETS = List.of("a", "nowhere", "/etc/passwd", "d");
  private static final List<Integer> MODES = List.of(0755, 0700, 0750, 0777);

  enum Verb {
    WRITE,
    MKDIR,
    APPEND,
    REMOVE,
    RENAME,
    CHMOD,
    ATTRIBUTE,
    LINK,
    MOVE_LINK,
    REMOVE_LINK;

    /** No other act has to do with their paths, so that no model must follow them. */
    boolean isOfLinks() {
      return name().contains("LINK");
    }

    /** A command that is killed has done it or not: one system call. */
    boolean isOneStep() {
      return switch (this) {
        case MKDIR, RENAME, CHMOD, ATTRIBUTE, LINK, MOVE_LINK, REMOVE_LINK -> true;
        case WRITE, APPEND, REMOVE -> false;
      };
    }
  }

  static FileAct of(Choices choices) {
    Verb verb = choices.of(List.of(Verb.values()));
    boolean link = verb.isOfLinks();
    String path = choices.of(link ? LINKS : PATHS);
    String other = choices.of(verb == Verb.LINK ? TARGETS : link ? LINKS : PATHS);
    return new FileAct(verb, path, other, choices.word(), choices.of(MODES));
  }

  /** A path of a file, as all acts use them. */
  static String path(Choices choices) {
    return choices.of(PATHS);
  }

  String shell() {
    String at = quoted(path);
    return switch (verb) {
      case WRITE -> "printf %s " + text + " >" + at;
      case APPEND -> "printf %s " + text + " >>" + at;
      case MKDIR -> "mkdir " + at;
      case REMOVE, REMOVE_LINK -> "rm -rf " + at;
      case RENAME, MOVE_LINK -> "mv -fT " + at + " " + quoted(other);
      case CHMOD -> "chmod %o %s".formatted(mode, at);
      case ATTRIBUTE -> "setfattr -n user.test -v " + text + " " + at;
      case LINK -> "ln -sT " + quoted(other) + " " + at;
    };
  }

  private static String quoted(String path) {
    return "'" + path + "'";
  }

  /** Empty where it fails and changes nothing. */
  Optional<ModelFiles> apply(ModelFiles files) {
    return switch (verb) {
      case WRITE -> files.write(path, text);
      case APPEND -> files.append(path, text);
      case MKDIR -> files.makeDirectory(path);
      case REMOVE, REMOVE_LINK -> Optional.of(files.remove(path));
      case RENAME, MOVE_LINK -> files.rename(path, other);
      case CHMOD -> files.mode(path, mode);
      case ATTRIBUTE -> files.attribute(path, text);
      case LINK -> files.link(path, other);
    };
  }
}
