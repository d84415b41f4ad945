package dev.bailey.execution;

import java.nio.file.Path;
import java.util.List;

/**
 * What happened to files that run later with the caller's rights, see {@link
 * dev.bailey.policy.autorun.AutorunPatterns}.
 *
 * @param readOnly those that existed before the command and were read-only to it
 * @param changes those that were made or changed while the command ran: by it, by other commands in
 *     the same sandbox, or by programs on the host
 * @param complete whether the search covered all directories; false where it reached a bound
 */
public record AutorunReport(List<Path> readOnly, List<AutorunChange> changes, boolean complete) {
  private static final AutorunReport NONE = new AutorunReport(List.of(), List.of(), true);

  public AutorunReport {
    readOnly = List.copyOf(readOnly);
    changes = List.copyOf(changes);
  }

  /** Of a command for which nothing was protected or looked for. */
  public static AutorunReport none() {
    return NONE;
  }
}
