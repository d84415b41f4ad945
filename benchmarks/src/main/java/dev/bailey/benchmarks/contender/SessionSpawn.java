package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A verb of {@code bailey session} from a shell, in a state directory of its own with one session.
 */
public final class SessionSpawn implements RaceTrial {
  /** The session. */
  public static final String NAME = "work";

  private final List<String> session;
  private final Path directory;
  private final Path state;
  private final ShellSpawn spawn;

  /**
   * Makes the session.
   *
   * @param session the words that start {@code bailey session}
   * @param verb the words behind them
   */
  public SessionSpawn(List<String> session, List<String> verb, Path directory)
      throws IOException, InterruptedException {
    this.session = List.copyOf(session);
    this.directory = directory;
    state = Files.createTempDirectory("bailey-bench");
    try {
      once("create", NAME);
      spawn = spawn(verb);
    } catch (IOException | InterruptedException | RuntimeException e) {
      Removal.of(state);
      throw e;
    }
  }

  private ShellSpawn spawn(List<String> verb) throws IOException {
    List<String> line = new ArrayList<>(session);
    line.addAll(verb);
    return new ShellSpawn(line, directory, Map.of("BAILEY_STATE", state.toString()));
  }

  private void once(String... verb) throws IOException, InterruptedException {
    try (ShellSpawn call = spawn(List.of(verb))) {
      call.run();
    }
  }

  @Override
  public void run() throws IOException, InterruptedException {
    spawn.run();
  }

  @Override
  public void close() throws IOException {
    spawn.close();
    try {
      once("destroy", NAME);
      Removal.of(state);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
