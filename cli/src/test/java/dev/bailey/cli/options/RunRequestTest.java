package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.linux.host.HostBackend;
import dev.bailey.linux.namespace.NamespaceBackend;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunRequestTest {
  private static final Backends BACKENDS =
      new Backends(List.of(new NamespaceBackend(), new HostBackend()));

  @TempDir private Path directory;

  private static RunRequest request(Path workingDirectory, String home, String... words) {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream(),
            Map.of("HOME", home),
            workingDirectory);
    return RunRequest.toRun(OptionParser.parse("run", List.of(words), console), console, BACKENDS);
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

  @ParameterizedTest
  @CsvSource({
    "'', DEFAULT, PROJECT, none",
    "--mode=workspace, DEFAULT, PROJECT, none",
    "--mode=strict, DEFAULT, READ_ONLY, none",
    "--mode=off, OFF, UNRESTRICTED, full",
    "--level=off, OFF, UNRESTRICTED, full",
    "--level=default, DEFAULT, PROJECT, none",
    "--level=enhanced, ENHANCED, PROJECT, none",
    "--tier=light, DEFAULT, PROJECT, none",
    "--tier=strong, MAXIMUM, PROJECT, none",
    "--tier=strong --level=maximum, MAXIMUM, PROJECT, none",
    "--mode=strict --level=container, CONTAINER, READ_ONLY, none",
    "--mode=strict --fs=read-only --net=none, DEFAULT, READ_ONLY, none",
    "--mode=off --level=off --backend=host, OFF, UNRESTRICTED, full",
    "--mode=off --fs=unrestricted, OFF, UNRESTRICTED, full",
    "--backend=host, OFF, UNRESTRICTED, full",
    "--backend=host --fs=project --net=none, OFF, PROJECT, none",
    "--backend=namespace, DEFAULT, PROJECT, none",
    "--backend=namespace --level=enhanced, ENHANCED, PROJECT, none",
    "--level=off --net=none, OFF, UNRESTRICTED, none",
  })
  void isolation(String words, Level level, FileAccess.Mode files, String network) {
    Policy policy = request((words + " x").strip().split(" ", -1)).policy();
    assertThat(policy.level()).isEqualTo(level);
    assertThat(policy.files().mode()).isEqualTo(files);
    assertThat(policy.network().label()).isEqualTo(network);
  }

  @ParameterizedTest
  @CsvSource(
      value = {
        "--mode=strict --fs=unrestricted, --mode, 'strict' contradicts --fs unrestricted",
        "--mode=strict --fs=project, --mode, 'strict' contradicts --fs project",
        "--mode=strict --net=full, --mode, 'strict' contradicts --net full",
        "--mode=strict --write=/tmp, --mode, 'strict' contradicts --write /tmp",
        "--mode=workspace --fs=read-only, --mode, 'workspace' contradicts --fs read-only",
        "--mode=off --fs=project, --mode, 'off' contradicts --fs project",
        "--mode=off --net=none, --mode, 'off' contradicts --net none",
        "--mode=off --level=maximum, --mode, 'off' contradicts --level maximum",
        "--mode=off --tier=light, --mode, 'off' contradicts --tier light",
        "--mode=off --backend=namespace, --backend, 'namespace' contradicts --mode off",
        "--mode=strict --level=off, --mode, 'strict' contradicts --level off",
        "--tier=light --level=maximum, --tier, 'light' contradicts --level maximum",
        "--level=default --backend=host, --backend, 'host' contradicts --level default",
        "--level=maximum --backend=namespace, --backend, 'namespace' contradicts --level maximum",
        "--tier=strong --backend=namespace, --backend, 'namespace' contradicts --tier strong",
        "--level=off --backend=namespace, --backend, 'namespace' contradicts --level off",
      },
      quoteCharacter = '"')
  void contradictions(String words, String option, String reason) {
    BaileyException failure = failure((words + " x").split(" ", -1));
    assertThat(failure).hasMessage("option " + option + ": " + reason);
    assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(failure.hint()).isPresent();
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
    assertThat(request("--protect", "x/y", "x").policy().files().autorun().match("x/y"))
        .isPresent();
    assertThat(request("x").policy().files().autorun().match(".git/config")).isPresent();
    assertThat(request("--deny", "nowhere", "x").policy().files().deny())
        .containsExactly(directory.resolve("nowhere"));
  }

  @Test
  void sourcesOfMountsMustExist() throws IOException {
    assertThat(failure("--mount", "nowhere:/data", "x"))
        .hasMessage("option --mount: no such file or directory: " + directory.resolve("nowhere"));
    Path source = directory.resolve("source");
    Files.createDirectories(source.resolve("sub"));
    assertThat(request("--mount", "source:/data", "x").policy().files().mounts())
        .containsExactly(Mount.readOnly(source, Path.of("/data")));
    assertThat(request("--mount", "source:/data", "--workdir", "/data/sub", "x").command())
        .satisfies(it -> assertThat(it.workingDirectory()).contains(Path.of("/data/sub")));
    assertThat(failure("--mount", "source:/data", "--workdir", "/data/none", "x"))
        .hasMessageContaining("--workdir");
    assertThat(failure("--mode", "strict", "--mount", "source:/data:rw", "x"))
        .hasMessageContaining("contradicts --mount");
    assertThat(failure("--mount", "source:/data", "--mount", "source:/data:rw", "x"))
        .hasMessageContaining("is there already");
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

  @ParameterizedTest
  @ValueSource(strings = {"--seccomp=out/file", "--secret=TOKEN=@out/file:a.test"})
  void noFileIsReadBehindAPlantedLink(String option, @TempDir Path elsewhere) throws IOException {
    Path file = Files.writeString(elsewhere.resolve("file"), "of the host\n");
    Files.createSymbolicLink(directory.resolve("out"), elsewhere);
    assertThat(directory.resolve("out/file")).as("control").hasSameTextualContentAs(file);
    assertThat(failure("--allow=a.test", option, "x"))
        .hasMessageContaining("symbolic link " + directory.resolve("out"))
        .hasMessageContaining(file.toString());
    assertThat(request("--allow=a.test", option.replace("out", elsewhere.toString()), "x"))
        .as("control")
        .isNotNull();
  }

  @Test
  void whatIsOpenAlreadyHasNoLinks() {
    for (String open : List.of("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")) {
      assertThat(CallersPath.toRead(Path.of(open), directory)).hasToString(open);
    }
  }

  @Test
  void aLinkThatACommandCanChangeIsFollowedOnce() throws IOException {
    Path place = Files.createDirectories(directory.resolve("releases/5/sub"));
    Files.createSymbolicLink(directory.resolve("current"), Path.of("releases/5"));
    FileAccess files =
        request("--project=current", "--read=current/sub", "--write=current/sub", "x")
            .policy()
            .files();
    assertThat(files.project()).isEqualTo(place.getParent());
    assertThat(files.read()).containsExactly(place);
    assertThat(files.write()).containsExactly(place);
    assertThat(
            request("--project=current", "--workdir=current/sub", "x").command().workingDirectory())
        .contains(place);
  }

  private List<String> protectedBy(String pattern) {
    List<AutorunPattern> list =
        new ArrayList<>(
            request("--protect", pattern, "--", "true").policy().files().autorun().list());
    list.removeAll(AutorunPatterns.standard().list());
    return list.stream().map(AutorunPattern::path).toList();
  }

  @Test
  void aPathOfTheHostIsProtectedInThePlaceThatItIsIn() throws IOException {
    Path real = directory.toRealPath();
    Path alias = Files.createSymbolicLink(directory.resolve("alias"), real);
    assertThat(protectedBy(real + "/start.sh")).containsExactly("/start.sh");
    assertThat(protectedBy(alias + "/start.sh")).containsExactly("/start.sh");
    assertThat(protectedBy("/start.sh")).containsExactly("/start.sh");
    assertThat(protectedBy("/tools/start.sh")).containsExactly("/tools/start.sh");
    assertThat(protectedBy("tools/start.sh")).containsExactly("tools/start.sh");
    Files.createDirectory(directory.resolve("usr"));
    assertThat(protectedBy("/usr/start.sh")).containsExactly("/usr/start.sh");
    assertThat(failure("--protect", "/etc/start.sh", "--", "true"))
        .hasMessageContaining("is in no directory that the command may write");
  }
}
