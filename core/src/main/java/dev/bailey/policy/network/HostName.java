package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import java.net.IDN;
import java.util.Locale;

/**
 * The name of a host in the one form in which names are compared: lower case, internationalised
 * labels in their {@code xn--} form, no dot at the end.
 */
public record HostName(String text) implements Comparable<HostName> {
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_LABEL = 63;

  /** Letters that the rules of 2003, which Java knows, and of 2008 turn into different names. */
  private static final String DISPUTED = "\u00df\u03c2\u1e9e\u200c\u200d";

  /**
   * Checks it.
   *
   * @throws BaileyException INVALID_REQUEST for what is no host name in this form
   */
  public HostName {
    String normal = normal(text);
    if (!text.equals(normal)) {
      throw RuleErrors.refused("name", text, "it is not in its normal form")
          .withHint("Write it as " + normal + ".");
    }
  }

  /**
   * Reads a name as people and programs write it.
   *
   * @throws BaileyException INVALID_REQUEST for what is no host name, or one that programs
   *     understand in different ways
   */
  public static HostName parse(String text) {
    return new HostName(normal(text));
  }

  private static String normal(String text) {
    String ascii = ascii(text).toLowerCase(Locale.ROOT);
    String name = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
    if (name.isEmpty()) {
      throw RuleErrors.refused("name", text, "it is empty");
    }
    if (name.length() > LONGEST_NAME) {
      throw RuleErrors.refused("name", text, "it is longer than 253 characters");
    }
    int start = 0;
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', start)) {
      checkLabel(text, name, start, dot);
      start = dot + 1;
    }
    checkLabel(text, name, start, name.length());
    if (Numeric.looksNumeric(name.substring(start))) {
      throw RuleErrors.refused("name", text, "it ends in a number, as only addresses do")
          .withHint("Write an IPv4 address as four decimal numbers: 192.0.2.1.");
    }
    return name;
  }

  private static String ascii(String text) {
    if (text.length() > 4 * LONGEST_NAME) {
      throw RuleErrors.refused("name", text, "it is longer than 253 characters");
    }
    boolean plain = true;
    for (int i = 0; i < text.length(); i++) {
      plain &= text.charAt(i) < 0x80;
      if (DISPUTED.indexOf(text.charAt(i)) >= 0) {
        throw unclear(text, "it has a letter that programs translate in different ways");
      }
    }
    if (plain) {
      return text;
    }
    try {
      return IDN.toASCII(text);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw unclear(text, "it is no internationalised name of the standard of 2003").withCause(e);
    }
  }

  private static BaileyException unclear(String text, String reason) {
    return RuleErrors.refused("name", text, reason)
        .withHint("Write the name in its xn-- form, which is the same for all programs.");
  }

  private static void checkLabel(String text, String name, int start, int end) {
    if (start == end) {
      throw RuleErrors.refused("name", text, "there is nothing before or between its dots");
    }
    if (end - start > LONGEST_LABEL) {
      throw RuleErrors.refused("name", text, "a part of it is longer than 63 characters");
    }
    if (name.charAt(start) == '-' || name.charAt(end - 1) == '-') {
      throw RuleErrors.refused("name", text, "a part of it begins or ends with a hyphen");
    }
    for (int i = start; i < end; i++) {
      if (!isNameCharacter(name.charAt(i))) {
        throw RuleErrors.refused("name", text, "a name has letters, digits, hyphens and dots");
      }
    }
  }

  /** Underscores are no part of host names by the book, but of names in use. */
  private static boolean isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  }

  /** Whether this is a name below another one, which a name is not of itself. */
  public boolean isBelow(HostName domain) {
    int dot = text.length() - domain.text.length() - 1;
    return dot > 0 && text.charAt(dot) == '.' && text.endsWith(domain.text);
  }

  @Override
  public int compareTo(HostName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
