package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import java.nio.file.Path;

/**
 * Permission to use a secret towards one host. The value is no part of any policy: a policy is
 * shown, logged and stored. It is read when a sandbox opens, and never gets into it.
 *
 * @param name what the secret is called inside, as an environment variable
 * @param host the only host its value is ever sent to
 * @param file on this host, with the value; nothing in the sandbox can read it
 */
public record SecretGrant(String name, HostName host, Path file) {
  /**
   * Checks it.
   *
   * @throws BaileyException INVALID_REQUEST for a name that no environment variable can have, and
   *     for a relative file
   */
  public SecretGrant {
    if (!isVariable(name)) {
      throw RuleErrors.refused(
          "secret", name, "its name is that of an environment variable: letters, digits and _");
    }
    if (!file.isAbsolute()) {
      throw RuleErrors.refused("secret", name, "its file is not named by an absolute path");
    }
  }

  private static boolean isVariable(String name) {
    boolean fits = !name.isEmpty() && !Numeric.isDigit(name.charAt(0)) && name.length() <= 128;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
      fits &= letter || Numeric.isDigit(c);
    }
    return fits;
  }
}
