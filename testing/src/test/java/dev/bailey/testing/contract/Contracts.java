package dev.bailey.testing.contract;

import dev.bailey.policy.Promise;
import dev.bailey.testing.Plain;
import dev.bailey.testing.SelectedBackends;
import java.util.List;

/** The table of backends, a line for each with what it cannot keep. */
final class Contracts {
  private static final String ON_HOST = "the command runs on the host";
  private static final String NO_GROUP = "it uses control groups only as root";

  private Contracts() {}

  /** Of those that are tried here. */
  static List<Contract> all() {
    return table().stream()
        .filter(it -> SelectedBackends.contains(it.backend()))
        .map(Contracts::inThisKernel)
        .toList();
  }

  /** The part about limits that take a group: only one backend makes groups for ordinary users. */
  static Contract ofGroups(Contract contract) {
    if (Plain.isRoot() || contract.backend().equals("bubblewrap")) {
      return contract;
    }
    return contract
        .without(Promise.MEMORY, NO_GROUP)
        .without(Promise.CPU, NO_GROUP)
        .without(Promise.PROCESSES, NO_GROUP);
  }

  /** Without what a backend says that it cannot keep here; then it must refuse, unless accepted. */
  private static Contract inThisKernel(Contract contract) {
    Contract here = contract;
    for (Promise promise : SelectedBackends.mustBeAccepted(contract.backend())) {
      here = here.without(promise, "this kernel is too old");
    }
    return here;
  }

  private static List<Contract> table() {
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
