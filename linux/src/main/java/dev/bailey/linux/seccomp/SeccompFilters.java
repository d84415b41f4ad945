package dev.bailey.linux.seccomp;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.abi.KernelVersion;
import java.nio.file.Path;

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

  /** One from a profile in Docker's format; it must let a command be started. */
  public static BpfProgram custom(Path profile) {
    Architecture architecture = Architecture.current();
    BpfProgram program =
        SeccompCompiler.compile(
            DockerProfile.read(profile, architecture, KernelVersion.current()), architecture);
    LauncherNeeds.check(program, architecture);
    return program;
  }

  /** What holds whatever a custom profile allows; installed before it. */
  public static BpfProgram guard() {
    return SeccompCompiler.compile(SeccompProfile.guard(), Architecture.current());
  }
}
