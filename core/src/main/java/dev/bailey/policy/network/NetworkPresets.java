package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Knows which hosts the tools of this machine are configured to use. Found as a service, since the
 * module that reads their configuration need not be there.
 */
public interface NetworkPresets {
  /**
   * What a preset stands for.
   *
   * @param name for example {@code @pip}
   * @param project whose configuration is looked at too
   * @throws BaileyException INVALID_REQUEST for an unknown preset, and for one whose sources are
   *     not known here
   */
  List<NetworkRule> find(String name, Path project);

  /**
   * Reads rules and presets.
   *
   * @throws BaileyException INVALID_REQUEST for what is neither; NOT_SUPPORTED for a preset where
   *     no such service is found
   */
  static List<NetworkRule> rules(List<String> texts, Path project) {
    List<NetworkRule> rules = new ArrayList<>();
    for (String text : texts) {
      if (text.startsWith("@")) {
        rules.addAll(service(text).find(text, project));
      } else {
        rules.add(NetworkRule.parse(text));
      }
    }
    return rules;
  }

  private static NetworkPresets service(String preset) {
    return ServiceLoader.load(NetworkPresets.class, NetworkPresets.class.getClassLoader())
        .findFirst()
        .orElseThrow(() ->
            BaileyException.of(
                    ErrorCode.NOT_SUPPORTED,
                    "look up",
                    "preset '" + preset + "'",
                    "the module bailey-egress is missing")
                .withHint("Add bailey-egress to the project, or name the hosts."));
  }
}
