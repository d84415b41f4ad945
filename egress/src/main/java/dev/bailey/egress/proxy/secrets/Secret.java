package dev.bailey.egress.proxy.secrets;

import java.security.SecureRandom;

/**
 * The value of a secret and its placeholder. Both have the same length, so that substituting one
 * for the other changes neither announced lengths nor the borders of message parts.
 *
 * <p>Not a record: a record's {@code toString} prints its components.
 */
public final class Secret {
  private static final String SIGNS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String MARK = "bailey";

  private final String name;
  private final String value;
  private final String placeholder;

  private Secret(String name, String value, String placeholder) {
    this.name = name;
    this.value = value;
    this.placeholder = placeholder;
  }

  static Secret of(String name, String value) {
    StringBuilder placeholder = new StringBuilder();
    // People who come across a long one see what it is.
    if (value.length() >= 4 * MARK.length()) {
      placeholder.append(MARK);
    }
    SecureRandom random = new SecureRandom();
    while (placeholder.length() < value.length()) {
      placeholder.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
    }
    return new Secret(name, value, placeholder.toString());
  }

  public String name() {
    return name;
  }

  public String value() {
    return value;
  }

  public String placeholder() {
    return placeholder;
  }

  @Override
  public String toString() {
    return "secret " + name;
  }
}
