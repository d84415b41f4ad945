package dev.bailey.benchmarks.egress;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Another project's proxy, on a port of this host's loopback interface, with its log switched off.
 */
final class PeerProxy implements AutoCloseable {
  private static final int SECONDS = 60;
  private static final int ATTEMPTS = 5;
  private static final int PAUSE_MILLIS = 20;

  private final Process process;
  private final int port;

  /** On a port that is free; on another one where a process gets it before the proxy has it. */
  private static PeerProxy start(List<String> line, Path file, IntFunction<String> settings)
      throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      int port = freePort();
      Files.writeString(file, settings.apply(port));
      try {
        return new PeerProxy(line, port);
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private PeerProxy(List<String> line, int port) throws IOException, InterruptedException {
    this.port = port;
    process =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.DISCARD)
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    try {
      await(line.getFirst());
    } catch (IOException | InterruptedException e) {
      close();
      throw e;
    }
  }

  static PeerProxy tinyproxy(Path place, Executables executables)
      throws IOException, InterruptedException, Unavailable {
    Path program = executables.find("tinyproxy", "apt install tinyproxy-bin");
    Path settings = place.resolve("tinyproxy.conf");
    return start(
        List.of(program.toString(), "-d", "-c", settings.toString()),
        settings,
        """
        Listen 127.0.0.1
        Port %d
        MaxClients 1000
        Timeout 600
        LogLevel Critical
        """
            ::formatted);
  }

  static PeerProxy squid(Path place, Executables executables)
      throws IOException, InterruptedException, Unavailable {
    Path program = executables.find("squid", "apt install squid");
    Path settings = place.resolve("squid.conf");
    return start(
        List.of(program.toString(), "-N", "-f", settings.toString()),
        settings,
        """
        http_port 127.0.0.1:%d
        http_access allow all
        cache deny all
        access_log none
        cache_log /dev/null
        cache_store_log none
        pid_filename none
        netdb_filename none
        coredump_dir none
        pinger_enable off
        visible_hostname bench
        shutdown_lifetime 0 seconds
        """
            ::formatted);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Until it takes connections. */
  private void await(String name) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (process.isAlive() && System.nanoTime() < end) {
      try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException notYet) {
        Thread.sleep(PAUSE_MILLIS);
      }
    }
    throw new IOException(name + " does not start");
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
