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

  /**
   * Reads {@code NAME=@FILE:HOST}.
   *
   * @param directory where a relative FILE begins
   * @throws BaileyException INVALID_REQUEST for what is not of this form
   */
  public static SecretGrant parse(String text, Path directory) {
    int equals = text.indexOf('=');
    int colon = text.lastIndexOf(':');
    // What stands there instead may be the value: it is not repeated.
    if (equals < 0 || !text.startsWith("@", equals + 1) || colon < equals + 3) {
      String name = equals < 0 ? "" : text.substring(0, equals);
      throw RuleErrors.refused("secret", name, "it is not of the form NAME=@FILE:HOST")
          .withHint(
              "For example API_TOKEN=@token.txt:api.example.test, with the value in token.txt.");
    }
    Path file = directory.resolve(text.substring(equals + 2, colon)).normalize();
    return new SecretGrant(
        text.substring(0, equals), HostName.parse(text.substring(colon + 1)), file);
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
