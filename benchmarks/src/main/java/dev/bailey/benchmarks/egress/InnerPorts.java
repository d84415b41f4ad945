package dev.bailey.benchmarks.egress;

import dev.bailey.api.Sandbox;
import java.io.IOException;
import java.util.List;

/**
 * Finds the port of the proxy inside of a sandbox. Where connections are captured, no environment
 * variable names it: it is the only listening port besides that of DNS.
 */
final class InnerPorts {
  private static final String LISTENING = "0A";
  private static final int DNS = 53;
  private static final int HEXADECIMAL = 16;

  private InnerPorts() {}

  static int proxy(Sandbox sandbox) throws IOException {
    for (String line : sandbox.exec("/bin/cat", "/proc/net/tcp").stdout().text().split("\n", -1)) {
      List<String> words = List.of(line.strip().split("\\s+", -1));
      if (words.size() > 3 && words.get(3).equals(LISTENING)) {
        String address = words.get(1);
        int port = Integer.parseInt(address.substring(address.indexOf(':') + 1), HEXADECIMAL);
        if (port != DNS) {
          return port;
        }
      }
    }
    throw new IOException("no proxy listens inside of the sandbox");
  }
}
