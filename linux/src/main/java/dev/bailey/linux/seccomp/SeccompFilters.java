package dev.bailey.linux.seccomp;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.KernelVersion;
import dev.bailey.policy.EffectivePolicy;
import java.nio.file.Path;
import java.util.List;

/** The filters that policies ask for, compiled for this machine. */
public final class SeccompFilters {
  private SeccompFilters() {}

  /** The one of every guest that does not ask for another. */
  public static BpfProgram standard() {
    return Standard.FILTER;
  }

  /** Compiled when it is first asked for. */
  private static final class Standard {
    static final BpfProgram FILTER =
        SeccompCompiler.compile(SeccompProfile.standard(), Architecture.current());
  }

  /** What a policy asks for, in the order of installation. */
  public static List<BpfProgram> of(EffectivePolicy policy) {
    return policy.seccompProfile().isEmpty() ? List.of(standard()) : of(policy, List.of());
  }

  /**
   * The same with more rules. A profile of the caller's is read now and must not be read again for
   * a later command: an earlier one may be able to write its file.
   */
  public static List<BpfProgram> of(EffectivePolicy policy, List<SeccompProfile.Rule> more) {
    Architecture architecture = Architecture.current();
    Path profile = policy.seccompProfile().orElse(null);
    if (profile == null) {
      return List.of(SeccompCompiler.compile(SeccompProfile.standard().with(more), architecture));
    }
    BpfProgram own =
        SeccompCompiler.compile(
            DockerProfile.read(profile, architecture, KernelVersion.current()), architecture);
    LauncherNeeds.check(own, architecture);
    // What holds whatever a profile allows.
    SeccompProfile guard = SeccompProfile.guard().with(more);
    return List.of(SeccompCompiler.compile(guard, architecture), own);
  }
}
