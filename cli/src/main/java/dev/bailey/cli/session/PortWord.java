package dev.bailey.cli.session;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A port inside and where it is to be reached: {@code 8080}, {@code 8080:9000}. */
record PortWord(int inside, InetSocketAddress outside) {
  private static final int LARGEST = 65_535;

  static PortWord parse(String word) {
    int colon = word.indexOf(':');
    if (colon < 0) {
      return new PortWord(port(word, word), loopback(0));
    }
    int inside = port(word.substring(0, colon), word);
    String rest = word.substring(colon + 1);
    int last = rest.lastIndexOf(':');
    if (last < 0) {
      return new PortWord(inside, loopback(port(rest, word)));
    }
    try {
      InetAddress host = InetAddress.ofLiteral(rest.substring(0, last).replaceAll("[\\[\\]]", ""));
      return new PortWord(
          inside, new InetSocketAddress(host, port(rest.substring(last + 1), word)));
    } catch (IllegalArgumentException e) {
      throw wrong(word);
    }
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static int port(String text, String word) {
    try {
      int port = Integer.parseInt(text);
      if (port >= 1 && port <= LARGEST) {
        return port;
      }
    } catch (NumberFormatException _) {
      // Not a number: refused below, with the same message as a number that is no port.
    }
    throw wrong(word);
  }

  private static RuntimeException wrong(String word) {
    return SessionWords.invalid(
        "session process",
        "port '" + word + "'",
        "it cannot be understood",
        "Write PORT, PORT:OUTSIDE or PORT:ADDRESS:OUTSIDE, for example 8080 or 8080:9000.");
  }
}
