package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.linux.ffm.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs a program that is not meant for root: as another user when this JVM is root's, in a home
 * directory made for it and removed afterwards. The directory is not in /tmp, which codex refuses
 * to have for a home.
 */
public final class UserHome implements RaceTrial {
  private static final Path PLACE = Path.of("/var/tmp");

  private final Path directory;
  private final ShellSpawn spawn;

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
    Removal.of(directory);
  }
}
