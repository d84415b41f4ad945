package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Path;
import java.util.List;

/** Turns the patterns of {@code --protect} into {@link AutorunPatterns}. */
final class ProtectOptions {
  private ProtectOptions() {}

  /**
   * The standard list with these.
   *
   * @param places where commands may write
   */
  static AutorunPatterns of(List<AutorunPattern> named, List<Path> places) {
    try {
      return AutorunPatterns.standard().and(AutorunPatterns.of(named, places));
    } catch (BaileyException e) {
      throw OptionErrors.about(Option.PROTECT.flag(), e);
    }
  }
}
