package dev.bailey.linux.mounts;

/**
 * The escapes in names that the kernel lists: blanks, line feeds, backslashes and hashes are
 * written as a backslash and three octal digits.
 */
final class OctalEscapes {
  private static final int DIGITS = 3;
  private static final int BITS = 3;
  private static final int BYTE = 0xff;

  private OctalEscapes() {}

  /** The name itself. A backslash without three octal digits of a byte stands for itself. */
  static String decode(String field) {
    if (field.indexOf('\\') < 0) {
      return field;
    }
    StringBuilder name = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      int escaped = field.charAt(i) == '\\' ? number(field, i + 1) : -1;
      if (escaped >= 0) {
        name.append((char) escaped);
        i += DIGITS;
      } else {
        name.append(field.charAt(i));
      }
    }
    return name.toString();
  }

  /** -1 where no three octal digits of a byte are. */
  private static int number(String field, int start) {
    if (start + DIGITS > field.length()) {
      return -1;
    }
    int number = 0;
    for (int i = start; i < start + DIGITS; i++) {
      char digit = field.charAt(i);
      if (digit < '0' || digit > '7') {
        return -1;
      }
      number = (number << BITS) + digit - '0';
    }
    return number <= BYTE ? number : -1;
  }
}
