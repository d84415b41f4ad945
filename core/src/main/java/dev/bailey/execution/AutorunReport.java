package dev.bailey.execution;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of files that run later with the caller's rights, see {@link
 * dev.bailey.policy.autorun.AutorunPatterns}.
 *
 * @param readOnly those that were there before and were read-only to the command
 * @param changes those that it, or another command in the same sandbox at that time, made or
 *     changed; somebody on the host may have done so too
 * @param complete whether all directories were looked at that the look is meant for
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
