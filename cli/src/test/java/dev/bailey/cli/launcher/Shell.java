package dev.bailey.cli.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Runs one program with an environment of its own, and keeps what came of it. */
final class Shell {
  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();
  private String stdout = "";
  private String stderr = "";
  private int code = -1;

  /** Starts with the real PATH and no trace of the JVM that runs the tests. */
  Shell(Path directory) {
    this.directory = directory;
    environment.put("PATH", System.getenv("PATH"));
    environment.put("HOME", System.getProperty("user.home"));
  }

  Shell with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Shell run(List<String> words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    CompletableFuture<String> errors =
        CompletableFuture.supplyAsync(
            () -> text(process.getErrorStream()), task -> Thread.ofPlatform().start(task));
    stdout = text(process.getInputStream());
    stderr = errors.join();
    code = process.waitFor();
    return this;
  }

  void runUnchecked(List<String> words) {
    try {
      run(words);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(InputStream stream) {
    try {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String stdout() {
    return stdout;
  }

  String stderr() {
    return stderr;
  }

  int code() {
    return code;
  }

  static Path find(String program) {
    for (String place : List.of("/usr/bin", "/bin", "/usr/local/bin")) {
      Path path = Path.of(place, program);
      if (Files.isExecutable(path)) {
        return path;
      }
    }
    throw new IllegalStateException("no " + program);
  }

  static void script(Path file, String body) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    makeExecutable(file);
  }

  static void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  static void makeNewer(Path file, int seconds) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(seconds)));
  }
}
