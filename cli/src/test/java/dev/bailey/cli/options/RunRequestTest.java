package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunRequestTest {
  @TempDir private Path directory;

  private static RunRequest request(Path workingDirectory, String home, String... words) {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream(),
            Map.of("HOME", home),
            workingDirectory);
    return RunRequest.toRun(OptionParser.parse("run", List.of(words), console), console);
  }

  private RunRequest request(String... words) {
    return request(directory, "/home/me", words);
  }

  private static BaileyException failure(Path workingDirectory, String home, String... words) {
    return catchThrowableOfType(
        BaileyException.class, () -> request(workingDirectory, home, words));
  }

  private BaileyException failure(String... words) {
    return failure(directory, "/home/me", words);
  }

  @Test
  void defaultLimits() {
    assertThat(RunDefaults.limits(8L << 30))
        .isEqualTo(
            Limits.none().withMemoryBytes(4L << 30).withDiskBytes(2L << 30).withProcesses(1024));
    assertThat(RunDefaults.limits(0)).isEqualTo(Limits.none().withProcesses(1024));
  }

  @Test
  void projectIsTheWorkingDirectory() {
    assertThat(request("x").policy().files()).isEqualTo(FileAccess.project(directory));
  }

  @Test
  void commandStaysInsideANamedProject() throws IOException {
    Path inside = Files.createDirectories(directory.resolve("a/b"));
    RunRequest request = request(inside, "/home/me", "--project", "../..", "x");
    assertThat(request.policy().files().project()).isEqualTo(directory);
    assertThat(request.command().workingDirectory()).contains(inside);
    RunRequest elsewhere =
        request(Path.of("/usr"), "/home/me", "--project", inside.toString(), "x");
    assertThat(elsewhere.command().workingDirectory()).isEmpty();
  }

  @Test
  void rootIsNoProject() {
    Path root = Path.of("/");
    assertThat(failure(root, "/home/me", "x"))
        .hasMessage("use as project /: the whole file system cannot be a project");
    assertThat(failure(root, "/home/me", "--project", "/", "x")).isNotNull();
    assertThat(failure(root, "/home/me", "--fs=read-only", "x")).isNotNull();
    assertThat(request(root, "/home/me", "--fs=unrestricted", "x").policy().files().mode())
        .isEqualTo(FileAccess.Mode.UNRESTRICTED);
    assertThat(request(root, "/home/me", "--backend=host", "x").policy().files().mode())
        .isEqualTo(FileAccess.Mode.UNRESTRICTED);
  }

  @Test
  void homeIsAProjectOnlyWhenNamed() {
    String home = directory.toString();
    BaileyException failure = failure(directory, home, "x");
    assertThat(failure).hasMessageStartingWith("use as project " + home + ": a home directory");
    assertThat(failure.hint().orElseThrow()).endsWith("--project " + home + ".");
    assertThat(request(directory, home, "--project", ".", "x").policy().files().project())
        .isEqualTo(directory);
    assertThat(request(directory, home, "--fs=unrestricted", "x")).isNotNull();
  }

  @Test
  void pathsMustExistUnlessDenied() {
    assertThat(failure("--project", "nowhere", "x"))
        .hasMessage("use as project " + directory.resolve("nowhere") + ": no such directory");
    assertThat(failure("--read", "nowhere", "x"))
        .hasMessage("option --read: no such file or directory: " + directory.resolve("nowhere"));
    assertThat(failure("--write", "nowhere", "x").hint())
        .contains("Create it first: mkdir -p " + directory.resolve("nowhere"));
    assertThat(failure("--workdir", "nowhere", "x")).hasMessageContaining("--workdir");
    assertThat(failure("--seccomp", "nowhere", "x")).hasMessageContaining("--seccomp");
    assertThat(failure("--seccomp", ".", "x")).hasMessageContaining("--seccomp");
    assertThat(request("--deny", "nowhere", "x").policy().files().deny())
        .containsExactly(directory.resolve("nowhere"));
  }

  @Test
  void projectMustBeADirectory() throws IOException {
    Files.createFile(directory.resolve("file"));
    assertThat(failure("--project", "file", "x")).hasMessageEndingWith("not a directory");
  }

  @Test
  void seccompProfileIsPassedOn() throws IOException {
    Path profile = Files.createFile(directory.resolve("profile.json"));
    assertThat(request("--seccomp", "profile.json", "x").policy().seccompProfile())
        .contains(profile);
  }
}
