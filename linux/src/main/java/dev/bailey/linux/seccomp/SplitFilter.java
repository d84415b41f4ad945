package dev.bailey.linux.seccomp;

import dev.bailey.linux.abi.Architecture;
import java.util.List;

/**
 * The standard filter in two parts, of which the large one can be installed ahead of a launch. The
 * kernel takes the stricter answer of all filters of a process, and each call is decided by one
 * part and allowed by the other: both together are the standard filter.
 *
 * @param ahead for a launcher thread: everything but what the launch itself needs
 * @param rest for the new process: only that
 */
public record SplitFilter(BpfProgram ahead, BpfProgram rest) {
  /**
   * What a launch does and its command must not: fork into a group, hide the names of groups, and
   * set the limit of core dumps.
   */
  private static final List<String> LAUNCHING = List.of("clone3", "unshare", "prlimit64");

  private static final SplitFilter STANDARD = of(SeccompProfile.standard(), Architecture.current());

  /** That of every guest that does not ask for another filter. */
  public static SplitFilter standard() {
    return STANDARD;
  }

  static SplitFilter of(SeccompProfile profile, Architecture architecture) {
    return new SplitFilter(
        SeccompCompiler.compileWithout(LAUNCHING, profile, architecture),
        SeccompCompiler.compileOnly(LAUNCHING, profile, architecture));
  }
}
