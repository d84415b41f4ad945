package dev.bailey.benchmarks.report;

import static java.util.Locale.ROOT;

/** A drawing in SVG, of the few shapes a bar chart needs. Lengths are in pixels. */
final class Svg {
  private final int width;
  private final StringBuilder body = new StringBuilder();

  Svg(int width) {
    this.width = width;
  }

  void rectangle(double x, double y, double width, double height, String colour) {
    add(
        String.format(
            ROOT,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
            x,
            y,
            width,
            height,
            colour));
  }

  void line(double x1, double y1, double x2, double y2, String colour) {
    add(
        String.format(
            ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>",
            x1,
            y1,
            x2,
            y2,
            colour));
  }

  /** Which end of a text, or its middle, is at the given place. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** A style for texts. */
  record Font(int size, String colour, boolean bold) {}

  /** One line of text; {@code y} is where its letters stand. */
  void text(double x, double y, Anchor anchor, Font font, String text) {
    add(
        String.format(
            ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%d\""
                + " fill=\"%s\"%s>%s</text>",
            x,
            y,
            anchor.name().toLowerCase(ROOT),
            font.size(),
            font.colour(),
            font.bold() ? " font-weight=\"bold\"" : "",
            escaped(text)));
  }

  private void add(String element) {
    body.append("  ").append(element).append('\n');
  }

  /** The document, on white, since it may be looked at on any background. */
  String document(int height, String title) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d"\
     font-family="DejaVu Sans, Verdana, sans-serif" role="img">
      <title>%3$s</title>
      <rect width="%1$d" height="%2$d" fill="#ffffff"/>
    %4$s</svg>
    """
        .formatted(width, height, escaped(title), body);
  }

  /** As text of XML, which cannot hold control characters at all. */
  static String escaped(String text) {
    return text.replaceAll("\\p{Cntrl}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
