package dev.bailey.egress.presets;

/** Expands environment variables in the configuration of a tool, such as <code>${NAME}</code>. */
final class VariableExpansion {
  private final ToolConfiguration host;
  private final String start;

  /**
   * For the form of one tool.
   *
   * @param start what stands before the name of a variable; behind it stands a closing brace
   */
  VariableExpansion(ToolConfiguration host, String start) {
    this.host = host;
    this.start = start;
  }

  /** A variable that is not set stays as it is: who reads the URL then says so. */
  String fill(String text) {
    StringBuilder filled = new StringBuilder();
    int done = 0;
    int open = text.indexOf(start);
    while (open >= 0) {
      int close = text.indexOf('}', open);
      if (close < 0) {
        break;
      }
      filled.append(text, done, open);
      String name = text.substring(open + start.length(), close);
      String whole = text.substring(open, close + 1);
      String plain = name.endsWith("?") ? name.substring(0, name.length() - 1) : name;
      filled.append(host.variable(plain).orElse(whole));
      done = close + 1;
      open = text.indexOf(start, done);
    }
    return filled.append(text, done, text.length()).toString();
  }
}
