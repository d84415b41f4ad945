package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.host.HostBackend;
import dev.bailey.linux.namespace.NamespaceBackend;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code --policy FILE} means, and what options can change about it: less, never more. */
final class PolicyOptionTest {
  private static final Backends BACKENDS =
      new Backends(List.of(new NamespaceBackend(), new HostBackend()));

  private static final String FILE =
      """
      files:
        read: [shared]
        write: [out]
        deny: [project/.env]
      network:
        allow: [a.test, "*.b.test:443"]
        secrets: [{name: TOKEN, file: token, host: a.test}]
      limits: {memory: 256m, timeout: 1m}
      accept: [cpu]
      """;

  @TempDir private Path directory;
  private Path project;

  @BeforeEach
  void prepare() throws IOException {
    directory = directory.toRealPath();
    project = Files.createDirectories(directory.resolve("project"));
    Files.createDirectories(directory.resolve("shared/inner"));
    Files.createDirectories(directory.resolve("out"));
    Files.writeString(directory.resolve("token"), "value");
    Files.writeString(directory.resolve("p.yaml"), FILE);
  }

  private Console console() {
    return new Console(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream(),
        Map.of("HOME", "/home/me"),
        project);
  }

  private RunRequest request(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--", "true"));
    Console console = console();
    return RunRequest.toRun(OptionParser.parse("run", all, console), console, BACKENDS);
  }

  private Policy policy(String... words) {
    List<String> all = new ArrayList<>(List.of("--policy", "../p.yaml"));
    all.addAll(List.of(words));
    return request(all.toArray(String[]::new)).policy();
  }

  private BaileyException failure(String... words) {
    BaileyException failure = catchThrowableOfType(BaileyException.class, () -> request(words));
    assertThat(failure).as(String.join(" ", words)).isNotNull();
    assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    return failure;
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void pathsCountFromTheFile() {
    Policy policy = policy();
    assertThat(policy.files().mode()).isEqualTo(FileAccess.Mode.PROJECT);
    assertThat(policy.files().project()).isEqualTo(project);
    assertThat(policy.files().read()).containsExactly(directory.resolve("shared"));
    assertThat(policy.files().write()).containsExactly(directory.resolve("out"));
    assertThat(policy.files().deny()).containsExactly(project.resolve(".env"));
    assertThat(policy.limits().memoryBytes()).contains(256L << 20);
    assertThat(policy.limits().wallTime()).contains(Duration.ofMinutes(1));
    assertThat(policy.accepted()).containsExactly(Promise.CPU);
    assertThat(policy.network()).isInstanceOf(NetworkAccess.Filtered.class);
  }

  @Test
  void whatIsLeftOutIsAsWithoutAFile() throws IOException {
    file("empty.json", "{}");
    assertThat(request("--policy", "../empty.json")).isEqualTo(request());
  }

  @Test
  void optionsTighten() {
    Policy policy =
        policy(
            "--fs",
            "read-only",
            "--deny",
            "secret",
            "--memory",
            "64m",
            "--pids",
            "8",
            "--level",
            "enhanced",
            "--allow",
            "x.b.test:443",
            "--read",
            "../shared/inner");
    assertThat(policy.files().mode()).isEqualTo(FileAccess.Mode.READ_ONLY);
    assertThat(policy.files().write()).isEmpty();
    assertThat(policy.files().read())
        .contains(directory.resolve("shared"), directory.resolve("out"));
    assertThat(policy.files().deny()).contains(project.resolve(".env"), project.resolve("secret"));
    assertThat(policy.limits().memoryBytes()).contains(64L << 20);
    assertThat(policy.limits().processes()).contains(8);
    assertThat(policy.limits().wallTime()).contains(Duration.ofMinutes(1));
    assertThat(policy.level()).isEqualTo(Level.ENHANCED);
    assertThat(policy.accepted()).containsExactly(Promise.CPU);
    NetworkAccess.Filtered network = (NetworkAccess.Filtered) policy.network();
    assertThat(network.layers()).hasSize(2);
    assertThat(network.layers().getLast())
        .isEqualTo(NetworkRules.allowing(NetworkRule.parse("x.b.test:443")));
  }

  @Test
  void aMountOfWhatTheFileAllowsIsNoMore() {
    Mount mount = Mount.readOnly(directory.resolve("shared"), Path.of("/data"));
    assertThat(policy("--mount", "../shared:/data").files().mounts()).containsExactly(mount);
  }

  /** Only the command finds what is at the target of a mount. */
  @Test
  void theCommandCanStartInAMount() throws IOException {
    file("m.yaml", "files: {mounts: [{source: shared, target: /mounted}]}");
    assertThat(
            request("--policy", "../m.yaml", "--workdir", "/mounted/inner")
                .command()
                .workingDirectory())
        .contains(Path.of("/mounted/inner"));
    String[] typed = {
      "--policy", "../p.yaml", "--mount", "../shared:/mounted", "--workdir", "/mounted/inner"
    };
    assertThat(request(typed).command().workingDirectory()).contains(Path.of("/mounted/inner"));
    assertThat(failure("--policy", "../m.yaml", "--workdir", "/mounted/other"))
        .hasMessageContaining("no such file or directory: /mounted/other");
  }

  @Test
  void mountsOfTheFileAreReadOnlyWhereFilesAre() throws IOException {
    file("m.yaml", "files: {mounts: [{source: out, target: /data, access: write}]}");
    Path out = directory.resolve("out");
    assertThat(request("--policy", "../m.yaml").policy().files().mounts())
        .containsExactly(Mount.writable(out, Path.of("/data")));
    assertThat(request("--policy", "../m.yaml", "--fs", "read-only").policy().files().mounts())
        .containsExactly(Mount.readOnly(out, Path.of("/data")));
  }

  @Test
  void noNetworkIsLess() {
    assertThat(policy("--net", "none").network()).isEqualTo(NetworkAccess.none());
    assertThat(policy("--mode", "strict").network()).isEqualTo(NetworkAccess.none());
  }

  @Test
  void secretsStayWhereTheirHostIsReached() {
    NetworkAccess.Filtered network =
        (NetworkAccess.Filtered) policy("--block", "bad.b.test").network();
    assertThat(network.secrets()).hasSize(1);
    assertThat(((NetworkAccess.Filtered) policy("--allow", "x.b.test:443").network()).secrets())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--fs, unrestricted, 'more than the policy file allows: project'",
    "--mode, off, more than the policy file allows",
    "--level, off, 'more than the policy file allows: default'",
    "--net, full, 'more than the policy file allows: filtered'",
    "--allow, c.test, 'more than the policy file allows: no rule'",
    "--allow, x.b.test, 'no rule of it allows all of that'",
    "--memory, 257m, 'is more than the policy file allows: 268435456'",
    "--timeout, 61s, more than the policy file allows",
    "--pids, 2000, 'more than the policy file allows: 1024'",
    "--accept, memory, it does not accept that",
    "--backend, host, it names none",
    "--read, /etc, does not allow it",
    "--write, ../shared, not written",
    "--mount, /etc/ssl:/data, does not allow it",
    "--mount, ../shared:/data:rw, not written",
    "--memory, unlimited, 'option --memory: ''unlimited'' is more than the policy file allows'",
    "--timeout, unlimited, more than the policy file allows",
    "--pids, unlimited, 'more than the policy file allows: 1024'",
    "--resolve, a.test=192.0.2.1, it does not say what addresses the name stands for",
  })
  void optionsNeverLoosen(String flag, String value, String reason) {
    assertThat(failure("--policy", "../p.yaml", flag, value).getMessage()).contains(reason);
  }

  @Test
  void whatTheFileDoesNotLimitCanBeLifted() throws IOException {
    assertThat(policy("--cpus", "unlimited").limits().unlimited()).containsExactly(Promise.CPU);
    file("lifted.yaml", "limits: {memory: unlimited, pids: unlimited}\n");
    assertThat(request("--policy", "../lifted.yaml").policy().limits().unlimited())
        .containsExactlyInAnyOrder(Promise.MEMORY, Promise.PROCESSES);
    assertThat(request("--policy", "../lifted.yaml", "--memory", "64m").policy().limits())
        .isEqualTo(Limits.none().withMemoryBytes(64L << 20).withUnlimited(Promise.PROCESSES));
  }

  @Test
  void anAddressOfTheFileCanBeChosenAmong() throws IOException {
    file("pins.yaml", "network: {allow: [a.test], resolve: ['a.test=192.0.2.1,192.0.2.2']}\n");
    assertThat(
            request("--policy", "../pins.yaml", "--resolve", "a.test=192.0.2.1").policy().network())
        .isInstanceOf(NetworkAccess.Filtered.class);
  }

  @Test
  void aSecretIsNotAddedByAnOption() {
    BaileyException refused =
        failure("--policy", "../p.yaml", "--allow", "a.test", "--secret", "T=@../token:a.test");
    assertThat(refused).hasMessageContaining("secret 'T'");
  }

  @Test
  void optionsThatContradictThemselvesAreRefused() {
    assertThat(failure("--policy", "../p.yaml", "--tier", "strong", "--level", "default"))
        .hasMessageContaining("contradicts");
  }

  @Test
  void theProjectIsNamedOnce() throws IOException {
    file("project.yaml", "files: {project: shared}\n");
    assertThat(request("--policy", "../project.yaml").policy().files().project())
        .isEqualTo(directory.resolve("shared"));
    assertThat(failure("--policy", "../project.yaml", "--project", "../out"))
        .hasMessageContaining("contradicts the project of the policy file");
    assertThat(policy("--project", "../shared").files().project())
        .isEqualTo(directory.resolve("shared"));
  }

  /** Else the command would write the policy of the next one. */
  @Test
  void theFileItselfIsReadOnlyInside() throws IOException {
    Path inside = Files.writeString(project.resolve("p.yaml"), "limits: {pids: 9}\n");
    assertThat(request("--policy", "p.yaml").policy().files().read()).containsExactly(inside);
    assertThat(policy().files().read()).doesNotContain(directory.resolve("p.yaml"));
  }

  /** The caller's own file confines nothing by itself, the option does. */
  @Test
  void anOptionConfinesWhatTheFileDoesNot() throws IOException {
    file("open.yaml", "files: {mode: unrestricted}\n");
    assertThat(request("--policy", "../open.yaml").policy().files().mode())
        .isEqualTo(FileAccess.Mode.UNRESTRICTED);
    assertThat(request("--policy", "../open.yaml", "--fs", "project").policy().files().mode())
        .isEqualTo(FileAccess.Mode.PROJECT);
  }

  /** The file could not be changed, but another one put in place of the link. */
  @Test
  void aLinkThatTheCommandCouldReplaceIsRefused() throws IOException {
    Files.writeString(project.resolve("p.yaml"), "limits: {pids: 9}\n");
    Files.createSymbolicLink(project.resolve("link.yaml"), Path.of("p.yaml"));
    assertThat(failure("--policy", "link.yaml"))
        .hasMessageContaining("link.yaml")
        .hasMessageContaining("could replace");
    assertThat(request("--policy", "p.yaml").policy().limits().processes()).contains(9);
    Files.createSymbolicLink(directory.resolve("link.yaml"), Path.of("p.yaml"));
    assertThat(request("--policy", "../link.yaml").policy()).as("out of reach").isEqualTo(policy());
    assertThat(request("--policy", "link.yaml", "--fs", "read-only").policy().files().mode())
        .as("nothing is replaced")
        .isEqualTo(FileAccess.Mode.READ_ONLY);
  }

  @Test
  void mistakesAreToldWithFileAndPlace() throws IOException {
    file("bad.yaml", "limits: {memory: much}\n");
    assertThat(failure("--policy", "../bad.yaml"))
        .hasMessageContaining("read bad.yaml, limits.memory: ")
        .hasMessageContaining("'much' is not a number");
    file("bad.json", "limits: {memory: 1g}\n");
    assertThat(failure("--policy", "../bad.json")).hasMessageContaining("no JSON in line 1");
    file("gone.yaml", "files: {read: [gone]}\n");
    assertThat(failure("--policy", "../gone.yaml")).hasMessageContaining("no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing.yaml", ".", "/dev/null", "/proc/self/fd/0"})
  @Timeout(20)
  void onlyRegularFilesAreRead(String name) {
    assertThat(failure("--policy", name)).hasMessageContaining("--policy");
  }

  @Test
  @Timeout(20)
  void aFifoIsRefusedWithoutWaiting() throws IOException, InterruptedException {
    Path fifo = project.resolve("fifo.yaml");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    assertThat(failure("--policy", "fifo.yaml")).hasMessageContaining("no regular file");
  }

  /** A command that could write the project may have made the link. */
  @Test
  void aLinkOutOfTheProjectIsRefused() throws IOException {
    Files.createSymbolicLink(project.resolve("link.yaml"), directory.resolve("p.yaml"));
    assertThat(failure("--policy", "link.yaml")).hasMessageContaining("out of its directory");
  }

  @Test
  void sizeAndEncodingAreBounded() throws IOException {
    file("large.yaml", "# " + "x".repeat(1 << 20) + "\n");
    assertThat(failure("--policy", "../large.yaml")).hasMessageContaining("more than 1 MiB");
    Files.write(directory.resolve("latin.yaml"), new byte[] {'#', (byte) 0xfc, '\n'});
    assertThat(failure("--policy", "../latin.yaml")).hasMessageContaining("UTF-8");
  }

  private Policy session(String... words) {
    Console console = console();
    return RunRequest.toSession(
        OptionParser.parse("session create", List.of(words), console),
        console,
        BACKENDS,
        project,
        directory.resolve("state"));
  }

  @Test
  void aSessionTakesItToo() {
    Policy policy = session("--policy", "../p.yaml", "--memory", "64m");
    assertThat(policy.files().project()).isEqualTo(Path.of("/"));
    assertThat(policy.files().read()).containsExactly(directory.resolve("shared"));
    assertThat(policy.files().write()).containsExactly(directory.resolve("out"));
    assertThat(policy.files().deny()).contains(project.resolve(".env"));
    assertThat(policy.limits().memoryBytes()).contains(64L << 20);
    assertThat(policy.files().autorun()).isEqualTo(AutorunPatterns.standard());
    assertThat(
            catchThrowableOfType(
                BaileyException.class, () -> session("--policy", "../p.yaml", "--read", "/etc")))
        .hasMessageContaining("does not allow it");
  }

  @Test
  void aSessionHasNoProject() throws IOException {
    file("project.yaml", "files: {project: shared}\n");
    assertThat(
            catchThrowableOfType(
                BaileyException.class, () -> session("--policy", "../project.yaml")))
        .hasMessageContaining("workspace of its own");
  }
}
