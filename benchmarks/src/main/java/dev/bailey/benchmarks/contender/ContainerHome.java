package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs a program with a container runtime that wants a root file system on disk: a directory of
 * empty mount points, onto which the runtime binds the host's /usr and /etc, as bwrap and Bailey
 * do. Removed afterwards.
 */
public final class ContainerHome implements RaceTrial {
  /** The root file system, in the directory a command line is made for. */
  static final String ROOT = "rootfs";

  private static final List<String> MOUNT_POINTS =
      List.of("usr", "etc", "proc", "sys", "dev", "tmp", "run", "root", "var");
  private static final List<String> LINKS_TO_USR = List.of("bin", "sbin", "lib", "lib64");

  private final Path directory;
  private final ShellSpawn spawn;

  /** Makes it ready: the command line is for the directory that holds the root file system. */
  public ContainerHome(CommandLine command) throws IOException, Unavailable {
    directory = Files.createTempDirectory("bailey-bench");
    try {
      makeRoot(directory.resolve(ROOT));
      spawn = new ShellSpawn(command.in(directory), directory, Map.of());
    } catch (IOException | Unavailable | RuntimeException failure) {
      remove();
      throw failure;
    }
  }

  private static void makeRoot(Path root) throws IOException {
    for (String name : MOUNT_POINTS) {
      Files.createDirectories(root.resolve(name));
    }
    for (String name : LINKS_TO_USR) {
      Files.createSymbolicLink(root.resolve(name), Path.of("usr", name));
    }
  }

  @Override
  public void run() throws IOException, InterruptedException {
    spawn.run();
  }

  @Override
  public void close() throws IOException {
    spawn.close();
    remove();
  }

  /** The root first, entry by entry: should the host's /usr still be bound there, this fails. */
  private void remove() throws IOException {
    Path root = directory.resolve(ROOT);
    for (String name : MOUNT_POINTS) {
      Files.deleteIfExists(root.resolve(name));
    }
    Removal.of(directory);
  }
}
