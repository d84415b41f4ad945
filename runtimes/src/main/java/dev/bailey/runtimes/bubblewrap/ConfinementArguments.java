package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.rootfs.RootPlan;
import java.util.List;

/** The options of bwrap about users, processes and privileges. */
final class ConfinementArguments {
  /** Who commands are inside, as in the namespace backend; outside it is the caller. */
  static final int USER = 65532;

  private final Installed bwrap;
  private final RootPlan plan;

  ConfinementArguments(Installed bwrap, RootPlan plan) {
    this.bwrap = bwrap;
    this.plan = plan;
  }

  void addTo(List<String> arguments) {
    arguments.add("--unshare-user");
    if (bwrap.disablesUserNamespaces()) {
      arguments.add("--disable-userns");
    }
    arguments.addAll(
        List.of(
            "--unshare-pid",
            "--unshare-cgroup-try",
            "--die-with-parent",
            "--new-session",
            "--cap-drop",
            "ALL"));
    addUser(arguments, plan);
  }

  static void addUser(List<String> arguments, RootPlan plan) {
    if (!plan.unrestricted()) {
      arguments.addAll(List.of("--uid", USER + "", "--gid", USER + ""));
    }
  }
}
