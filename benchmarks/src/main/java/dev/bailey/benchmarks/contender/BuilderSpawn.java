package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A program run by {@link ProcessBuilder}, as a careful caller would: no input, all output read,
 * every stream closed, the exit code looked at. Both output streams share a pipe; reading two would
 * need a second thread and cost more.
 */
public final class BuilderSpawn implements RaceTrial {
  private final ProcessBuilder builder;

  public BuilderSpawn(List<String> command) {
    builder = new ProcessBuilder(command).redirectErrorStream(true);
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Process process = builder.start();
    process.getOutputStream().close();
    byte[] output;
    try (InputStream stream = process.getInputStream()) {
      output = stream.readAllBytes();
    }
    int code = process.waitFor();
    if (code != 0) {
      String text = new String(output, StandardCharsets.UTF_8);
      throw new IOException("exit code " + code + ": " + text);
    }
  }
}
