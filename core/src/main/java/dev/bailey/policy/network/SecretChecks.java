package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks of secrets against the network rules that they are granted with. */
final class SecretChecks {
  private SecretChecks() {}

  /** Refuses those that nobody could use, and names that would stand for two values. */
  static void check(NetworkMode mode, List<NetworkRule> allow, List<SecretGrant> secrets) {
    Map<String, Path> files = new HashMap<>();
    for (SecretGrant grant : secrets) {
      Path file = files.putIfAbsent(grant.name(), grant.file());
      if (file != null && !file.equals(grant.file())) {
        throw refused(grant, "its name already stands for the value in " + file)
            .withHint("Give each value a name of its own.");
      }
      if (!isReached(mode, allow, grant.host())) {
        throw refused(
                grant, "no rule allows TLS to " + grant.host() + ", so it could never be used")
            .withRemedies(new Remedy.AllowNetwork(grant.host().text()));
      }
    }
  }

  static boolean isReached(NetworkMode mode, List<NetworkRule> allow, HostName host) {
    if (mode != NetworkMode.ALLOW_LIST) {
      return mode != NetworkMode.CLOSED;
    }
    for (NetworkRule rule : allow) {
      if (rule.raw()) {
        // Nothing is put into bytes that nothing looks at.
        continue;
      }
      boolean named =
          switch (rule) {
            case NetworkRule.Exactly(HostName name, _) -> name.equals(host);
            case NetworkRule.Below(HostName domain, _) -> host.isBelow(domain);
            case NetworkRule.InRange _ -> false;
          };
      if (named) {
        return true;
      }
    }
    return false;
  }

  private static BaileyException refused(SecretGrant grant, String reason) {
    return RuleErrors.refused("secret", grant.name(), reason);
  }
}
