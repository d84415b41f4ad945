package dev.bailey.policy;

import java.nio.file.Path;
import java.util.List;

/**
 * The places of a root from which programs, their libraries and the settings of the loader come. A
 * backend may start helpers in the root of a sandbox, before these are confined, as {@code
 * bubblewrap} does: what another mount put there would run with their rights.
 */
final class HelperPlaces {
  /** Each may have directories of programs and libraries; the longest come first. */
  private static final List<Path> PREFIXES =
      List.of(Path.of("/usr/local"), Path.of("/usr"), Path.of("/"));

  private static final List<String> DIRECTORIES =
      List.of("bin", "sbin", "lib", "lib32", "lib64", "libx32", "libo32", "libexec");

  /** Where whole systems keep their programs, on NixOS and Guix. */
  private static final List<Path> STORES = List.of(Path.of("/nix"), Path.of("/gnu"));

  private static final Path ETC = Path.of("/etc");

  /** How files in /etc begin that tell where libraries or programs are. */
  private static final List<String> SETTINGS = List.of("ld.so", "ld-", "alternatives");

  private HelperPlaces() {}

  /** Whether a path inside is at, above or in such a place. */
  static boolean touches(Path target) {
    for (Path store : STORES) {
      if (target.startsWith(store)) {
        return true;
      }
    }
    return target.startsWith(ETC) ? isSetting(target) : isOfPrograms(target);
  }

  private static boolean isSetting(Path target) {
    if (target.equals(ETC)) {
      return true;
    }
    String name = target.getName(1).toString();
    for (String beginning : SETTINGS) {
      if (name.startsWith(beginning)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfPrograms(Path target) {
    for (Path prefix : PREFIXES) {
      if (target.equals(prefix)) {
        return true;
      }
      if (target.startsWith(prefix)) {
        return DIRECTORIES.contains(target.getName(prefix.getNameCount()).toString());
      }
    }
    return false;
  }
}
