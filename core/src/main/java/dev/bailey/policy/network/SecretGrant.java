package dev.bailey.policy.network;

/**
 * Permission to use a secret towards one host. The value is no part of any policy: a policy is
 * shown, logged and stored.
 *
 * @param name what the secret is called inside, as an environment variable
 * @param host the only host its value is ever sent to
 */
public record SecretGrant(String name, HostName host) {
  public SecretGrant {
    if (!isVariable(name)) {
      throw RuleErrors.refused(
          "secret", name, "its name is that of an environment variable: letters, digits and _");
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
