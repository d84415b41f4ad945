package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.PrivilegedFiles;
import dev.bailey.linux.rootfs.PathRules.Access;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Rules that make setuid and setgid files, and files with capabilities, read-only where a command
 * could write them. The kernel clears these bits when such a file is written, but not when it is
 * changed through a shared mapping: run on the host, it would then run the command's code with its
 * owner's rights.
 */
final class PrivilegedRules {
  private static final long MOST_ENTRIES = 2_000_000;
  private static final int MOST_FILES = 128;
  private static final String NOSUID = "nosuid";

  private PrivilegedRules() {}

  /**
   * Those that a command could write under these rules, by their paths inside, but for those that
   * are opened by name.
   */
  static List<Path> of(PathRules rules) {
    List<Path> files = new ArrayList<>();
    if (rules.unrestricted() || !PathRules.isLinux()) {
      return files;
    }
    for (Map.Entry<Path, Access> rule : rules.allowed().entrySet()) {
      Path place = rules.host(rule.getKey());
      if (rule.getValue() == Access.WRITE && !ignoresBits(rules, place)) {
        add(rules, place, files);
      }
    }
    if (files.size() > MOST_FILES) {
      throw refused(files.getFirst(), "there are " + files.size() + " setuid or setgid files");
    }
    return files;
  }

  private static void add(PathRules rules, Path place, List<Path> files) {
    // Looked for each time: no time of a directory tells that a file below it was given the bit.
    PrivilegedFiles.Found found = PrivilegedFiles.below(place, MOST_ENTRIES);
    if (!found.complete()) {
      throw refused(place, "it is too large to look for setuid and setgid files in it");
    }
    refuseUnseen(rules, found);
    for (Path file : found.files()) {
      for (Path inside : rules.inside(file)) {
        if (isChangeable(rules, inside) && !files.contains(inside)) {
          requireExact(file);
          files.add(inside);
        }
      }
    }
  }

  private static boolean isChangeable(PathRules rules, Path inside) {
    boolean named = rules.allowed().get(inside) == Access.WRITE;
    return !named && !rules.isDenied(inside) && rules.accessAt(inside) == Access.WRITE;
  }

  private static void requireExact(Path file) {
    if (!Names.isExact(file)) {
      throw refused(
          file,
          "a setuid or setgid file with a name that is not valid UTF-8, or not in the locale of"
              + " this JVM");
    }
  }

  /** An earlier command may have hidden a file from this look, to change it in the next run. */
  private static void refuseUnseen(PathRules rules, PrivilegedFiles.Found found) {
    for (Path directory : found.closed()) {
      if (rules.isWritable(directory)) {
        throw failure(
            directory,
            "it cannot be read, so that setuid and setgid files in it are not found",
            new Remedy.ChangeHost("Make it readable", "chmod u+rwx DIRECTORY"),
            new Remedy.DenyPath(directory));
      }
    }
    for (Path directory : found.tooDeep()) {
      if (rules.isReachable(directory)) {
        throw failure(
            directory,
            "a path below it is longer than 4096 bytes, where setuid files are not found",
            new Remedy.ChangeHost("Remove the directories that are nested so deeply (rm -r)."),
            new Remedy.DenyPath(directory));
      }
    }
  }

  private static BaileyException refused(Path place, String reason) {
    return failure(
        place,
        reason,
        new Remedy.ChangeHost(
            "Take the bits away (chmod ug-s FILE), name a smaller project, or mount it nosuid."));
  }

  private static BaileyException failure(Path place, String reason, Remedy... remedies) {
    return BaileyException.of(
            ErrorCode.NOT_ENFORCEABLE, "keep from being changed", place.toString(), reason)
        .withRemedies(remedies);
  }

  /**
   * On a file system that is mounted nosuid nobody gets rights by running a file; on another that
   * is mounted below it somebody does.
   */
  private static boolean ignoresBits(PathRules rules, Path place) {
    return isNosuid(place)
        && !HostMounts.anyBelow(rules.mounts(), place, options -> !options.contains(NOSUID));
  }

  private static boolean isNosuid(Path place) {
    try (Memory memory = new Memory()) {
      long statfs = memory.space(Structs.STATFS_SIZE);
      long result = Kernel.call(Syscall.STATFS, memory.text(place.toString()), statfs);
      return result >= 0 && (Memory.getLong(statfs + Structs.STATFS_FLAGS) & Flags.ST_NOSUID) != 0;
    }
  }
}
