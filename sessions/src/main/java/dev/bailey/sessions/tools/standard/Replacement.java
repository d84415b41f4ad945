package dev.bailey.sessions.tools.standard;

import dev.bailey.linux.files.Names;

/** One edit of a file. Texts have one character per byte. */
final class Replacement {
  private static final int MOST_SHOWN = 5;

  private final String old;
  private final String replacement;
  private final boolean all;
  private int count;

  Replacement(String old, String replacement, boolean all) {
    this.old = old;
    this.replacement = replacement;
    this.all = all;
  }

  /** The file is not such that it can be edited so; the message says why, for the agent. */
  static final class Impossible extends RuntimeException {
    private static final long serialVersionUID = 1;

    Impossible(String message) {
      super(message, null, false, false);
    }
  }

  /** How many were replaced. */
  int count() {
    return count;
  }

  /** The new content of a file. */
  byte[] apply(byte[] content) {
    String text = Names.of(content);
    count = 0;
    for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
      count++;
    }
    if (count == 0) {
      throw new Impossible(
          "old_string was not found.\n"
              + NearestLines.of(TextFiles.text(content), TextFiles.text(Names.bytes(old))));
    }
    if (count > 1 && !all) {
      throw new Impossible(
          "old_string was found "
              + count
              + " times, in line "
              + places(text)
              + ". Give more of the text around it, or set replace_all.");
    }
    long size = content.length + (long) count * (replacement.length() - old.length());
    if (size > TextFiles.LARGEST) {
      throw new Impossible(
          "it would have " + size + " bytes, at most " + TextFiles.LARGEST + " are allowed");
    }
    return Names.bytes(text.replace(old, replacement));
  }

  /** The first few lines in which it begins. */
  private String places(String text) {
    StringBuilder places = new StringBuilder();
    int line = 1;
    int from = 0;
    for (int shown = 0; shown < Math.min(count, MOST_SHOWN); shown++) {
      int at = text.indexOf(old, shown == 0 ? 0 : from + old.length());
      for (; from < at; from++) {
        line += text.charAt(from) == '\n' ? 1 : 0;
      }
      places.append(shown == 0 ? "" : ", ").append(line);
    }
    return places.append(count > MOST_SHOWN ? ", ..." : "").toString();
  }
}
