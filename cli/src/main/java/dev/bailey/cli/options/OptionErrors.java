package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** The failures of reading options, worded alike. */
final class OptionErrors {
  private OptionErrors() {}

  static BaileyException invalid(Option option, String reason, String hint) {
    return invalid(option.flag(), reason, hint);
  }

  static BaileyException invalid(String flag, String reason, String hint) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "option", flag, reason).withHint(hint);
  }

  /** A value that was refused by somebody who does not know of options. */
  static BaileyException about(String flag, BaileyException refused) {
    return invalid(flag, refused.reason(), refused.hint().orElse(""));
  }

  static BaileyException notYet(String flag, String instead) {
    return BaileyException.of(
            ErrorCode.NOT_SUPPORTED, "option", flag, "not available yet in this version")
        .withHint(instead);
  }

  /** Two options of which only one can hold. */
  static BaileyException contradiction(Option option, String value, String other, String hint) {
    return invalid(option, "'" + value + "' contradicts " + other, hint);
  }

  /** A word that is none of the few a place allows. */
  static BaileyException choice(Option option, String value, String... allowed) {
    String closest = Suggestions.closest(value, allowed);
    return invalid(
        option,
        "'" + value + "' is not one of the choices",
        (closest.isEmpty() ? "" : "Did you mean " + closest + "? ")
            + "Choose one of: "
            + String.join(", ", allowed)
            + ".");
  }
}
