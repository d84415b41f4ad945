package dev.bailey.storage.diff;

import java.util.Comparator;

/** Orders paths depth-first: a directory comes directly before its content. */
enum PathOrder implements Comparator<String> {
  INSTANCE;

  @Override
  public int compare(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int i = 0; i < length; i++) {
      int difference = weight(one.charAt(i)) - weight(other.charAt(i));
      if (difference != 0) {
        return difference;
      }
    }
    return one.length() - other.length();
  }

  private static int weight(char character) {
    return character == '/' ? -1 : character;
  }
}
