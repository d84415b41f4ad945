package dev.bailey.linux.cgroup;

import dev.bailey.linux.cgroup.host.HostCgroups;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The control groups of this machine, for tests that run with any of them. */
public final class Layouts {
  private Layouts() {}

  /** What was found, and the hierarchy of v2 that may be beside those of v1. */
  public static Stream<CgroupLayout> all() {
    CgroupLayout found = HostCgroups.layout();
    return found instanceof CgroupLayout.V1
        ? Stream.concat(Stream.of(found), unified().map(CgroupLayout.V2::new).stream())
        : Stream.of(found);
  }

  /** The same, but for those of v2. */
  public static Stream<CgroupLayout.V1> first() {
    return HostCgroups.layout() instanceof CgroupLayout.V1 v1 ? Stream.of(v1) : Stream.empty();
  }

  /** The root of the hierarchy of v2, alone or beside those of v1. */
  public static Path unifiedRoot() {
    Path top = unified().orElseThrow();
    while (Files.exists(top.resolveSibling("cgroup.procs"))) {
      top = top.resolve("..").normalize();
    }
    return top;
  }

  private static Optional<Path> unified() {
    return switch (HostCgroups.layout()) {
      case CgroupLayout.V1 v1 -> v1.unified();
      case CgroupLayout.V2 v2 -> Optional.of(v2.own());
      case CgroupLayout.None _ -> Optional.empty();
    };
  }
}
