package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.quantity.Amount;

/** Reads counts ({@code 64}) and shares of processors ({@code 0.5}). */
final class Numbers {
  private Numbers() {}

  static int count(Option option, String text) {
    String hint = "Write a whole number, for example " + option.example() + ".";
    Amount amount = amount(option, text, hint);
    if (amount.scale() != 1 || !amount.unit().isEmpty()) {
      throw OptionErrors.invalid(option, "'" + text + "' is not a whole number", hint);
    }
    if (amount.whole() > Integer.MAX_VALUE) {
      throw OptionErrors.invalid(option, "'" + text + "' is too large", hint);
    }
    return (int) amount.whole();
  }

  static double share(Option option, String text) {
    String hint = "Write how many processors may be busy, for example 0.5 or 2.";
    Amount amount = amount(option, text, hint);
    if (!amount.unit().isEmpty()) {
      throw OptionErrors.invalid(option, "'" + text + "' is not a number", hint);
    }
    return amount.whole() + (double) amount.fraction() / amount.scale();
  }

  private static Amount amount(Option option, String text, String hint) {
    try {
      return Amount.parse(text, hint);
    } catch (BaileyException e) {
      throw OptionErrors.about(option.flag(), e);
    }
  }
}
