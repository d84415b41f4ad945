package dev.bailey.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Commands without any confinement. */
public final class Plain {
  private Plain() {}

  /** Whether this JVM is root's. */
  public static boolean isRoot() {
    return ProcessHandle.current().info().user().orElse("").equals("root");
  }

  /** Runs it to its end. */
  public static Ending run(Path directory, List<String> command) {
    try {
      Process process = new ProcessBuilder(command).directory(directory.toFile()).start();
      process.getOutputStream().close();
      CompletableFuture<String> errors =
          CompletableFuture.supplyAsync(() -> text(process.getErrorStream()), Plain::start);
      String output = text(process.getInputStream());
      return new Ending(process.waitFor(), output, errors.join());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Not by the common pool: on two processors it has one thread, and others may wait on it. */
  public static void start(Runnable task) {
    Thread.ofPlatform().daemon().start(task);
  }

  /** Runs a script of /bin/sh and demands that it succeeds; returns what it wrote. */
  public static String shell(String script) {
    Ending ending = run(Path.of("/"), List.of("/bin/sh", "-c", script));
    if (!ending.succeeded()) {
      throw new IllegalStateException(script + ": " + ending);
    }
    return ending.text();
  }

  private static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
