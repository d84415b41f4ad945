package dev.bailey.benchmarks.contender;

import dev.bailey.api.Host;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.nio.file.Path;

/**
 * The policy a user of the library has without further thought: writes a project, no network, the
 * default limits. Without root it names the backend that has namespaces there, since the time of a
 * weaker one must not pass for it. That one cannot limit memory and processor without a control
 * group of the user's own, and neither can bwrap, next to which it is measured.
 */
public final class UsualPolicy {
  private static final String ROOTLESS_BACKEND = "bubblewrap";

  private UsualPolicy() {}

  public static void requireBackend() throws Unavailable {
    if (!isRoot() && Host.local().backends().strength(ROOTLESS_BACKEND).isEmpty()) {
      throw new Unavailable("the backend " + ROOTLESS_BACKEND + " is not on the class path");
    }
  }

  public static Policy in(Path project) {
    Policy policy = Policy.project(project);
    return isRoot()
        ? policy
        : policy.withBackend(ROOTLESS_BACKEND).accepting(Promise.MEMORY, Promise.CPU);
  }

  private static boolean isRoot() {
    return Kernel.effectiveUser() == 0;
  }
}
