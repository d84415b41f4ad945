package dev.bailey.testing.contract;

import dev.bailey.policy.Promise;
import java.util.List;

/** The table of backends, a line for each with what it cannot keep. */
final class Contracts {
  private static final String ON_HOST = "the command runs on the host";

  private Contracts() {}

  static List<Contract> all() {
    return List.of(
        Contract.of("namespace"),
        Contract.of("bubblewrap"),
        Contract.of("landlock").without(Promise.DISK, "its temporary files are on the host's disk"),
        Contract.of("host")
            .without(Promise.FILES, ON_HOST)
            .without(Promise.NETWORK, ON_HOST)
            .without(Promise.SYSCALLS, ON_HOST)
            .without(Promise.PRIVILEGES, ON_HOST)
            .without(Promise.PROCESSES, ON_HOST)
            .without(Promise.DISK, "it has no private /tmp"));
  }
}
