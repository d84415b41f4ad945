package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The bwrap that is installed on this host.
 *
 * @param path its path, without symbolic links
 * @param help the output of {@code bwrap --help}, which shows the options it has
 */
record Installed(Path path, String help) {
  /**
   * Not the caller's PATH: it may name a directory that confined commands can write to, and what
   * they put there would run unconfined.
   */
  private static final String[] DIRECTORIES = {
    "/usr/bin", "/bin", "/usr/local/bin", "/run/current-system/sw/bin"
  };

  private static final List<String> NEEDED =
      List.of("--args ", "--perms ", "--size ", "--info-fd ", "--add-seccomp-fd ");

  private static final int LONGEST_HELP = 64 << 10;

  /** Where a program of the system is. */
  static Optional<Path> find(String name) {
    for (String directory : DIRECTORIES) {
      Path candidate = Path.of(directory, name);
      if (Files.isExecutable(candidate)) {
        try {
          return Optional.of(candidate.toRealPath());
        } catch (IOException _) {
          // Removed since it was looked at: the next directory may have another.
        }
      }
    }
    return Optional.empty();
  }

  /** The installed one; fails when there is none or when it is too old. */
  static Installed require() {
    Path path = find("bwrap").orElseThrow(() -> unavailable(Obstacles.MISSING, "bubblewrap"));
    Installed installed = new Installed(path, help(path));
    for (String option : NEEDED) {
      if (!installed.help.contains(option)) {
        throw unavailable("it has no option " + option.strip(), "bubblewrap 0.7 or later");
      }
    }
    return installed;
  }

  private static BaileyException unavailable(String reason, String what) {
    return BaileyException.of(ErrorCode.BACKEND_UNAVAILABLE, "use", "bwrap", reason)
        .withRemedies(Obstacles.installing(what));
  }

  /**
   * Fails for a mount at, above or in the directory of bwrap, which rooms of a cell start in the
   * root of that cell: what is mounted there would run unconfined.
   *
   * @param targets of mounts at another path
   */
  void requireUncovered(List<Path> targets) {
    for (Path target : targets) {
      Path directory = path.resolveSibling("");
      if (directory.startsWith(target) || target.startsWith(directory)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "mount at",
                target.toString(),
                "bwrap is in " + directory + ", and what is mounted would run in its place")
            .withHint("Mount it elsewhere, as in /data/bin, and put that on PATH.");
      }
    }
  }

  /** Whether it can forbid user namespaces inside (0.8). */
  boolean disablesUserNamespaces() {
    return help.contains("--disable-userns ");
  }

  private static String help(Path path) {
    Kernel.Pipe pipe = Kernel.pipe();
    try (Spawn spawn = new Spawn("ask bwrap for help");
        Fd output = pipe.read()) {
      try (Fd end = pipe.write()) {
        spawn.open(0, "/dev/null", Flags.O_RDONLY);
        spawn.duplicate(end.number(), 1);
        spawn.duplicate(1, 2);
        spawn.add(path.toString(), List.of("bwrap", "--help"), List.of());
        Spawner.run(spawn);
      }
      spawn.requireSuccess();
      StringBuilder said = new StringBuilder();
      String part = Kernel.read(output, LONGEST_HELP);
      while (!part.isEmpty()) {
        said.append(part);
        part = Kernel.read(output, LONGEST_HELP);
      }
      try (Fd pidfd = Kernel.pidfd(spawn.pid())) {
        Kernel.await(pidfd);
      }
      return said.toString();
    }
  }
}
