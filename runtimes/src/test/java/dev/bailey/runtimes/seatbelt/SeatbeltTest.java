package dev.bailey.runtimes.seatbelt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SeatbeltTest {
  private static final Set<Promise> USUAL = Set.of(Promise.SYSCALLS, Promise.PROCESSES);

  @TempDir private Path place;
  private Path project = Path.of("unset");
  private final SeatbeltBackend backend = new SeatbeltBackend();

  @BeforeEach
  void makeProject() throws IOException {
    place = place.toRealPath();
    project = Files.createDirectory(place.resolve("project"));
  }

  private static EffectivePolicy policy(
      FileAccess files, NetworkAccess network, Limits limits, Set<Promise> accepted) {
    return new EffectivePolicy(
        files, network, limits, accepted, Set.of(), Optional.empty(), List.of());
  }

  private ReadProfile wrap(FileAccess files, String... command) {
    return new ReadProfile(
        backend.wrap(
            policy(files, NetworkAccess.none(), Limits.none(), USUAL), Command.of(command)));
  }

  @Test
  void filesThatRunLaterAreOnlyRead() throws IOException {
    Files.createDirectories(project.resolve(".git/hooks"));
    Files.createFile(project.resolve(".git/config"));
    ReadProfile profile = wrap(FileAccess.project(project), "true");
    assertThat(profile.allows("file-read-data", project + "/.git/config")).isTrue();
    assertThat(profile.allows("file-write-data", project + "/.git/config")).isFalse();
    assertThat(profile.allows("file-write-create", project + "/.git/hooks/x")).isFalse();
    assertThat(profile.allows("file-write-unlink", project + "/.git")).isFalse();
    assertThat(profile.allows("file-write-create", project + "/.git/index")).isTrue();
  }

  @Test
  void aProjectIsWrittenAndTheRestIsNot() {
    ReadProfile profile = wrap(FileAccess.project(project), "true");
    assertThat(profile.allows("file-read-data", project + "/x")).isTrue();
    assertThat(profile.allows("file-write-create", project + "/x/y")).isTrue();
    assertThat(profile.allows("process-exec", project + "/x")).isTrue();
    assertThat(profile.allows("process-exec", "/bin/ls")).isTrue();
    assertThat(profile.allows("file-read-data", "/usr/lib/x")).isTrue();
    assertThat(profile.allows("file-write-data", "/usr/lib/x")).isFalse();
    assertThat(profile.allows("file-read-data", place + "/beside")).isFalse();
    assertThat(profile.allows("file-read-data", project + "2/x")).isFalse();
    assertThat(profile.allows("file-write-create", "/private/tmp/x")).isFalse();
    assertThat(profile.allows("file-write-unlink", project.toString())).isFalse();
    assertThat(profile.allows("file-write-unlink", project + "/x")).isTrue();
    assertThat(profile.allows("network-outbound", "")).isFalse();
    assertThat(profile.allows("job-creation", "")).isFalse();
    ReadProfile readOnly = wrap(FileAccess.readOnly(project), "true");
    assertThat(readOnly.allows("file-read-data", project + "/x")).isTrue();
    assertThat(readOnly.allows("file-write-data", project + "/x")).isFalse();
  }

  @Test
  void theMostSpecificRuleCountsAndDenialWins() throws IOException {
    Path kept = Files.createDirectories(project.resolve("a/kept"));
    Path open = Files.createDirectories(kept.resolve("open"));
    Path hidden = Files.createDirectories(project.resolve("b/hidden"));
    FileAccess files =
        FileAccess.project(project)
            .reading(kept)
            .writing(open)
            .denying(hidden, project.resolve("b/missing"));
    ReadProfile profile = wrap(files, "true");
    assertThat(profile.allows("file-write-data", project + "/a/x")).isTrue();
    assertThat(profile.allows("file-write-data", kept + "/x")).isFalse();
    assertThat(profile.allows("file-read-data", kept + "/x")).isTrue();
    assertThat(profile.allows("file-write-data", open + "/x")).isTrue();
    assertThat(profile.allows("file-read-data", hidden + "/x")).isFalse();
    assertThat(profile.allows("process-exec", hidden + "/x")).isFalse();
    assertThat(profile.allows("file-write-create", project + "/b/missing")).isFalse();
    // No rule can be left behind by moving a directory above what it is for.
    assertThat(profile.allows("file-write-unlink", project + "/a")).isFalse();
    assertThat(profile.allows("file-write-unlink", project + "/b")).isFalse();
    assertThat(profile.allows("file-write-unlink", project + "/c")).isTrue();
  }

  @Test
  void unrestrictedFilesAndTheNetwork() throws IOException {
    Path hidden = Files.createDirectories(project.resolve("hidden"));
    ReadProfile profile =
        new ReadProfile(
            backend.wrap(
                policy(
                    FileAccess.unrestricted(project).denying(hidden),
                    NetworkAccess.full(),
                    Limits.none(),
                    USUAL),
                Command.of("true")));
    assertThat(profile.allows("file-write-data", "/anything")).isTrue();
    assertThat(profile.allows("file-read-data", hidden + "/x")).isFalse();
    assertThat(profile.allows("network-outbound", "")).isTrue();
  }

  static List<String> oddNames() {
    return List.of(
        "it's",
        "a \"b\"",
        ")(allow default)",
        "line\nbreak",
        "back\\slash",
        "ümlaut \u6f22",
        "$HOME `id`",
        "PATH_0=x",
        "-D",
        ";comment",
        "#|block|#",
        "(param \"PATH_0\")");
  }

  @ParameterizedTest
  @MethodSource("oddNames")
  void oddPathsAreOnlyPaths(String name) throws IOException {
    Path odd = Files.createDirectory(place.resolve(name));
    Path hidden = Files.createDirectory(odd.resolve(name));
    ReadProfile profile = wrap(FileAccess.project(odd).denying(hidden), "true");
    assertThat(profile.allows("file-write-create", odd + "/x")).isTrue();
    assertThat(profile.allows("file-read-data", hidden + "/x")).isFalse();
    assertThat(profile.allows("file-read-data", place + "/other")).isFalse();
    assertThat(profile.allows("network-outbound", "")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("oddNames")
  void oddArgumentsArriveAsTheyAre(String odd) {
    List<String> words = wrap(FileAccess.project(project), "printf", odd, "--", "").command();
    assertThat(words.subList(0, 2)).containsExactly("/usr/bin/env", "-i");
    int shell = words.indexOf("/bin/sh");
    assertThat(words.subList(2, shell))
        .contains("HOME=" + project, "TMPDIR=" + project)
        .allMatch(it -> it.indexOf('=') > 0);
    assertThat(words.subList(shell, words.size()))
        .containsExactly(
            "/bin/sh",
            "-c",
            "cd -- \"$0\" && exec \"$@\"",
            project.toString(),
            "printf",
            odd,
            "--",
            "");
  }

  /** What stands around the command, without macOS's part, run by a shell of this machine. */
  @Test
  void theEnvironmentAndTheDirectoryAreThePolicys() throws Exception {
    Command command =
        Command.of("sh", "-c", "pwd; echo $A; echo ${SECRET-none}").withEnvironment("A", "a b");
    List<String> words =
        new ReadProfile(
                backend.wrap(
                    policy(FileAccess.project(project), NetworkAccess.none(), Limits.none(), USUAL),
                    command))
            .command();
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("SECRET", "secret");
    Process process = builder.start();
    assertThat(process.inputReader().lines().toList())
        .containsExactly(project.toString(), "a b", "none");
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void whatItCannotKeepMustBeAcceptedByName() {
    FileAccess files = FileAccess.project(project);
    Limits limits =
        Limits.none()
            .withWallTime(Duration.ofSeconds(1))
            .withCpus(1)
            .withMemoryBytes(1 << 30)
            .withOpenFiles(64)
            .withOutputBytes(1)
            .withDiskBytes(1 << 20);
    Set<Promise> all =
        Set.of(
            Promise.SYSCALLS,
            Promise.PROCESSES,
            Promise.TIME,
            Promise.CPU,
            Promise.MEMORY,
            Promise.OPEN_FILES,
            Promise.OUTPUT,
            Promise.DISK);
    for (Promise promise : all) {
      Set<Promise> others = new HashSet<>(all);
      others.remove(promise);
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() ->
              backend.wrap(policy(files, NetworkAccess.none(), limits, others), Command.of("true")))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE))
          .satisfies(e ->
              assertThat(e.remedies()).containsExactly(new Remedy.AcceptPromise(promise.label())));
    }
    assertThat(backend.wrap(policy(files, NetworkAccess.none(), limits, all), Command.of("true")))
        .isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-x", "--", "-"})
  void aProgramThatAShellTakesForAnOptionIsRefused(String program) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> wrap(FileAccess.project(project), program))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  @Test
  void itRunsNothing() {
    Backends backends = new Backends(List.of(backend));
    Policy policy = Policy.project(project);
    EffectivePolicy effective =
        policy(FileAccess.project(project), NetworkAccess.none(), Limits.none(), USUAL);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(policy, effective))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BACKEND_UNAVAILABLE));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> backends.choose(policy.withBackend("seatbelt"), effective))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    assertThat(backend.probe()).isPresent();
    assertThat(backend.obstacle()).isPresent();
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> backend.prepare(effective));
  }

  @Test
  void filesAtAnotherPathAreRefused() {
    FileAccess files =
        FileAccess.project(project).mounting(List.of(Mount.readOnly(project, Path.of("/data"))));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> wrap(files, "true"))
        .withMessageContaining("cannot show files at another path")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
  }
}
