package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Trial;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.linux.ffm.Kernel;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program that is not meant for root: as another user when this JVM is root's, in a home
 * directory made for it and removed afterwards. The directory is not in /tmp, which codex refuses
 * to have for a home.
 */
public final class UserHome implements Trial {
  private static final Path PLACE = Path.of("/var/tmp");

  private final Path directory;
  private final ShellSpawn spawn;

  /** Makes a command line once its working directory is known. */
  @FunctionalInterface
  public interface CommandLine {
    List<String> in(Path directory) throws Unavailable;
  }

  /**
   * Makes it ready.
   *
   * @param user who runs it when this JVM is root's
   * @param executables also becomes the program's PATH
   */
  public UserHome(CommandLine command, String user, Executables executables)
      throws IOException, Unavailable {
    directory = Files.createTempDirectory(PLACE, "bailey-bench");
    try {
      List<String> line = command.in(directory);
      if (Kernel.effectiveUser() == 0) {
        OtherUser other = OtherUser.named(user);
        Files.setOwner(
            directory,
            directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
        line = other.around(line, executables);
      }
      spawn =
          new ShellSpawn(
              line, directory, Map.of("HOME", directory.toString(), "PATH", executables.path()));
    } catch (IOException | Unavailable | RuntimeException failure) {
      Files.delete(directory);
      throw failure;
    }
  }

  @Override
  public void run() throws IOException, InterruptedException {
    spawn.run();
  }

  @Override
  public void close() throws IOException {
    spawn.close();
    Files.walkFileTree(directory, new Removal());
  }

  /** Deletes a tree and follows no links. */
  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(visited);
      return FileVisitResult.CONTINUE;
    }
  }
}
