package dev.bailey.cli.man;

import java.util.List;
import java.util.Locale;

/**
 * Writes a man page in roff. Text is escaped, so that none of it is read as a request or escape
 * sequence.
 */
final class Roff {
  private final StringBuilder text = new StringBuilder(8192);

  void title(String name, String source) {
    request("TH", name.toUpperCase(Locale.ROOT), "1", "", source, "Bailey");
    // No hyphens and even margins: what is shown can be copied.
    text.append(".nh\n.ad l\n");
  }

  void section(String name) {
    request("SH", name.toUpperCase(Locale.ROOT));
  }

  void subsection(String name) {
    request("SS", name);
  }

  void paragraph() {
    request("PP");
  }

  void text(String line) {
    text.append(escaped(line)).append('\n');
  }

  /** A synopsis, whose beginning is set in bold. */
  void bold(String beginning, String all) {
    String rest = all.length() > beginning.length() ? all.substring(beginning.length()) : "";
    text.append("\\fB").append(escaped(beginning)).append("\\fR").append(escaped(rest));
    text.append('\n');
  }

  /** What is explained next. */
  void taggedParagraph(String name, String argument) {
    request("TP");
    text.append("\\fB").append(escaped(name)).append("\\fR");
    if (!argument.isEmpty()) {
      text.append(" \\fI").append(escaped(argument)).append("\\fR");
    }
    text.append('\n');
  }

  /** An explanation in which a bar begins a new line. */
  void brokenLines(String explanation) {
    boolean first = true;
    for (String line : explanation.split("\\|", -1)) {
      if (!first) {
        request("br");
      }
      text(line);
      first = false;
    }
  }

  void verbatim(List<String> lines) {
    request("EX");
    lines.forEach(this::text);
    request("EE");
  }

  void references(List<String> pages) {
    for (int i = 0; i < pages.size(); i++) {
      request("BR", pages.get(i), "(1)" + (i + 1 < pages.size() ? "," : ""));
    }
  }

  private void request(String name, String... arguments) {
    text.append('.').append(name);
    for (String argument : arguments) {
      text.append(" \"").append(escaped(argument).replace("\"", "\\(dq")).append('"');
    }
    text.append('\n');
  }

  /** A dash stays the one that is typed; a dot or quote at the beginning is no request. */
  private static String escaped(String line) {
    String safe =
        line.replace("\\", "\\e")
            .replace("-", "\\-")
            .replace("'", "\\(aq")
            .replace("`", "\\(ga")
            .replace("^", "\\(ha")
            .replace("~", "\\(ti");
    return safe.startsWith(".") ? "\\&" + safe : safe;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
