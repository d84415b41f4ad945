package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.quantity.SizeText;

/** Reads sizes that were typed: {@code 256m}. */
public final class Sizes {
  private Sizes() {}

  public static long parse(String flag, String text) {
    try {
      return SizeText.parse(text);
    } catch (BaileyException e) {
      throw OptionErrors.about(flag, e);
    }
  }
}
