package dev.bailey.benchmarks.egress;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The server that all ways lead to. It ends with its input, also when this JVM is killed. */
final class LoadServer implements AutoCloseable {
  private final Process process;
  private final int port;

  LoadServer(Path program) throws IOException {
    process =
        new ProcessBuilder(program.toString(), "serve").redirectError(Redirect.INHERIT).start();
    try (BufferedReader output = process.inputReader(StandardCharsets.US_ASCII)) {
      String line = output.readLine();
      if (line == null) {
        throw new IOException("the server of the benchmark does not start");
      }
      port = Integer.parseInt(line);
    }
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
