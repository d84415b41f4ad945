package dev.bailey.cli.doctor;

/** Whether an ordinary user may make user namespaces, by the three switches that decide it. */
final class UserNamespaces {
  private static final String NAME = "user namespaces";

  private UserNamespaces() {}

  static Fact fact(SystemFiles files) {
    String most = files.line("proc/sys/user/max_user_namespaces");
    if (most.isEmpty()) {
      return Fact.of(NAME, "not part of this kernel");
    }
    if (most.equals("0")) {
      return Fact.of(NAME, "switched off (user.max_user_namespaces=0)")
          .withFix("sudo sysctl -w user.max_user_namespaces=15000");
    }
    if (files.line("proc/sys/kernel/unprivileged_userns_clone").equals("0")) {
      return Fact.of(NAME, "only for root (kernel.unprivileged_userns_clone=0)")
          .withFix("sudo sysctl -w kernel.unprivileged_userns_clone=1");
    }
    if (files.line("proc/sys/kernel/apparmor_restrict_unprivileged_userns").equals("1")) {
      return Fact.of(
              NAME,
              "only for programs with a profile (kernel.apparmor_restrict_unprivileged_userns=1)")
          .withFix("sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0");
    }
    return Fact.of(NAME, "allowed by the settings of the kernel, at most " + most);
  }
}
