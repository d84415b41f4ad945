package dev.bailey.runtimes.bubblewrap;

import dev.bailey.policy.NetworkAccess;
import java.util.List;

/** The namespaces that all commands on one ground share. */
final class Namespaces {
  private Namespaces() {}

  static void add(List<String> arguments, NetworkAccess network) {
    arguments.addAll(List.of("--unshare-ipc", "--unshare-uts", "--hostname", "sandbox"));
    if (!(network instanceof NetworkAccess.Full)) {
      arguments.add("--unshare-net");
    }
  }
}
