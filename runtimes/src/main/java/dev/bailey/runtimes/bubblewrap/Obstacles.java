package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.Backend.Obstacle;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Refusal;
import dev.bailey.linux.launch.NotLinux;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What keeps bwrap from working here, and what would change that. */
final class Obstacles {
  static final String MISSING = "bwrap is not installed";

  private static final String[][] INSTALLERS = {
    {"/usr/bin/apt-get", "apt install"},
    {"/usr/bin/dnf", "dnf install"},
    {"/usr/bin/pacman", "pacman -S"},
    {"/usr/bin/zypper", "zypper install"},
    {"/sbin/apk", "apk add"},
  };

  private static final int LONGEST_SETTING = 64;

  private Obstacles() {}

  /** What can be seen without trying. */
  static Optional<Obstacle> plain() {
    Optional<Obstacle> notLinux = NotLinux.obstacle();
    if (notLinux.isPresent()) {
      return notLinux;
    }
    if (Installed.find("bwrap").isEmpty()) {
      return Optional.of(new Obstacle(MISSING, installing("bubblewrap")));
    }
    if (setting("user/max_user_namespaces").equals("0")) {
      return Optional.of(
          new Obstacle(
              "user namespaces are switched off",
              new Remedy.ChangeHost(
                  "Switch them on", asRoot("sysctl -w user.max_user_namespaces=15000"))));
    }
    return Optional.empty();
  }

  /** How a program gets onto this machine. */
  static Remedy installing(String what) {
    for (String[] installer : INSTALLERS) {
      if (Files.isExecutable(Path.of(installer[0]))) {
        return new Remedy.InstallPackage(what, Optional.of(asRoot(installer[1] + " bubblewrap")));
      }
    }
    return new Remedy.InstallPackage(what, Optional.empty());
  }

  private static String asRoot(String command) {
    return Kernel.effectiveUser() == 0 ? command : "sudo " + command;
  }

  /** A setting of the kernel; empty where it has none. One read: a second finds nothing. */
  private static String setting(String name) {
    byte[] bytes = new byte[LONGEST_SETTING];
    try (FileInputStream file = new FileInputStream("/proc/sys/" + name)) {
      int length = Math.max(0, file.read(bytes));
      return new String(bytes, 0, length, StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** The failure of a bwrap that could not make the sandbox, from what it said. */
  static BaileyException failure(String said) {
    if (said.contains("temporarily unavailable") || said.contains("ENOSPC")) {
      // Not a failure of the backend: a command must not be able to bring about a weaker one.
      return BaileyException.of(
              ErrorCode.RESOURCES_EXHAUSTED,
              "start",
              "bwrap",
              "no more processes or namespaces can be made")
          .withRemedies(Refusal.processesUsedUp());
    }
    if (said.contains("No permissions to create") || said.contains("Creating new namespace")) {
      return because("user namespaces are forbidden here").withRemedies(allowNamespaces());
    }
    if (said.contains("mount proc") || said.contains("/proc/sys/user/max_user_namespaces")) {
      return because("parts of /proc are masked or read-only, as in a container")
          .withRemedies(
              new Remedy.ChangeHost(
                  "Start the container with all of it. Docker: --security-opt"
                      + " systempaths=unconfined; Podman: --security-opt unmask=ALL"));
    }
    if (said.contains("uid map")) {
      return because("this root is one of a user namespace, and may not map other users")
          .withRemedies(
              new Remedy.ChangeHost("Run it as a user who is not root there, or outside."));
    }
    String reason = said.strip();
    return because(reason.isEmpty() ? "bwrap ended without a word" : reason);
  }

  private static BaileyException because(String reason) {
    return BaileyException.of(ErrorCode.LAUNCH_FAILED, "start", "bwrap", reason);
  }

  private static Remedy allowNamespaces() {
    if (setting("kernel/unprivileged_userns_clone").equals("0")) {
      return new Remedy.ChangeHost(
          "Allow them", asRoot("sysctl -w kernel.unprivileged_userns_clone=1"));
    }
    if (setting("kernel/apparmor_restrict_unprivileged_userns").equals("1")) {
      return new Remedy.ChangeHost(
          "AppArmor restricts them. Give bwrap a profile with 'userns,', or allow them",
          asRoot("sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"));
    }
    return Refusal.isFiltered()
        ? Refusal.filterInForce()
        : new Remedy.ChangeHost("Ask whoever runs this machine to allow user namespaces for you.");
  }
}
