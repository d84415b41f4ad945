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
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A policy file where earlier commands may have written it only tightens what holds without it; the
 * control is the same file elsewhere.
 */
final class ProjectPolicyFileTest {
  private static final Backends BACKENDS =
      new Backends(List.of(new NamespaceBackend(), new HostBackend()));

  @TempDir private Path directory;
  private Path project;
  private Path elsewhere;

  @BeforeEach
  void prepare() throws IOException {
    directory = directory.toRealPath();
    project = Files.createDirectories(directory.resolve("project"));
    elsewhere = Files.createDirectories(directory.resolve("policies"));
    Files.createDirectories(project.resolve("sub"));
    Files.createDirectories(directory.resolve("shared"));
    Files.writeString(directory.resolve("token"), "value");
  }

  /** Paths in files are absolute here, so that the same text means the same anywhere. */
  private Path write(Path place, String text) throws IOException {
    return Files.writeString(
        place.resolve("p.yaml"), text.replace("DIR", directory.toString()).replace('\'', '"'));
  }

  private Console console(Path here) {
    return new Console(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream(),
        Map.of("HOME", "/home/me"),
        here);
  }

  private RunRequest run(String... words) {
    return run(project, words);
  }

  private RunRequest run(Path here, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--", "true"));
    Console console = console(here);
    return RunRequest.toRun(OptionParser.parse("run", all, console), console, BACKENDS);
  }

  private RunRequest wrap(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--", "true"));
    Console console = console(project);
    return RunRequest.toWrap(OptionParser.parse("wrap", all, console), console, BACKENDS);
  }

  private Policy session(String... words) {
    Console console = console(project);
    RunOptions options = OptionParser.parse("session create", List.of(words), console);
    return RunRequest.toSession(options, console, BACKENDS, project, directory.resolve("state"));
  }

  private static BaileyException refusal(ThrowingCallable it) {
    BaileyException refused = catchThrowableOfType(BaileyException.class, it);
    assertThat(refused).isNotNull();
    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    return refused;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "files: {mode: unrestricted} | files.mode: 'unrestricted' is more than what holds without the file allows: project",
        "files: {read: ['DIR/shared']} | read DIR/shared: the policy around it does not allow it",
        "files: {write: ['DIR/shared']} | write DIR/shared: the policy around it does not allow it",
        "files: {mounts: [{source: 'DIR/shared', target: /data}]} | mount DIR/shared: the policy around it does not allow it",
        "network: {mode: full} | network: 'full' is more than what holds without the file allows: none",
        "network: {allow: [a.test]} | network: 'filtered' is more",
        "network: {block: [a.test]} | network: 'filtered' is more",
        "network: {allow: [a.test], secrets: [{name: T, file: 'DIR/token', host: a.test}]} | network: 'filtered' is more",
        "limits: {pids: 1025} | limits.pids: '1025' is more than what holds without the file allows: 1024",
        "limits: {pids: unlimited} | limits.pids: 'unlimited' is more than what holds without the file allows: 1024",
        "limits: {memory: unlimited} | limits.memory: 'unlimited' is more",
        "limits: {memory: 1000t} | limits.memory: '",
        "limits: {disk: unlimited} | limits.disk: 'unlimited' is more",
        "level: off | level: 'off' is more than what holds without the file allows: default",
        "backend: namespace | backend: 'namespace' is more than what holds without the file allows: it names none",
        "accept: [memory] | accept: 'memory' is more than what holds without the file allows: it does not accept that",
        "seccomp: 'DIR/token' | seccomp: 'DIR/token' is more",
      })
  void whatWidensIsRefused(String text, String reason) throws IOException {
    write(elsewhere, text);
    assertThat(run("--policy", "../policies/p.yaml").policy()).as("the same elsewhere").isNotNull();
    write(project, text);
    BaileyException refused = refusal(() -> run("--policy", "p.yaml"));
    assertThat(refused)
        .hasMessageContaining("use p.yaml, " + reason.replace("DIR", directory.toString()));
    assertThat(refused.hint().orElse("")).contains("can only tighten");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "network: {allow: [b.test]} | network.allow: 'b.test'",
        "network: {block: [b.test], resolve: ['a.test=192.0.2.1']} | network.resolve: 'a.test=192.0.2.1'",
        "network: {allow: [a.test], secrets: [{name: T, file: 'DIR/token', host: a.test}]} | secret 'T' for a.test",
        "limits: {timeout: 2m} | limits.timeout: 'PT2M'",
        "files: {mode: project} | files.mode: 'project'",
      })
  void optionsAreTheBound(String text, String reason) throws IOException {
    write(project, text);
    String[] words = {
      "--policy", "p.yaml", "--allow", "a.test", "--timeout", "1m", "--fs", "read-only"
    };
    assertThat(refusal(() -> run(words))).hasMessageContaining("use p.yaml, " + reason);
  }

  @Test
  void whatTightensIsKept() throws IOException {
    write(
        project,
        """
        files: {mode: read-only, deny: [.env], read: [sub], protect: [tools/start.sh]}
        network: {block: [bad.a.test]}
        limits: {memory: 64m, timeout: 1s, cpus: 1}
        level: enhanced
        """);
    RunRequest request = run("--policy", "p.yaml", "--allow", "*.a.test", "--memory", "128m");
    Policy policy = request.policy();
    assertThat(policy.files().mode()).isEqualTo(FileAccess.Mode.READ_ONLY);
    assertThat(policy.files().deny()).contains(project.resolve(".env"));
    assertThat(policy.limits().memoryBytes()).contains(64L << 20);
    assertThat(policy.limits().cpus()).contains(1.0);
    assertThat(policy.level()).isEqualTo(Level.ENHANCED);
    assertThat(((NetworkAccess.Filtered) policy.network()).layers()).hasSize(2);
    assertThat(request.defaults().processes()).contains(1024);
  }

  @Test
  void anEmptyFileChangesNothingElse() throws IOException {
    Path file = write(project, "{}");
    FileAccess files = run().policy().files().reading(file);
    assertThat(run("--policy", "p.yaml").policy()).isEqualTo(run().policy().withFiles(files));
  }

  @Test
  void aLinkToTheInsideIsOneInside() throws IOException {
    write(project, "network: {mode: full}");
    Files.createSymbolicLink(elsewhere.resolve("link.yaml"), Path.of("../project/p.yaml"));
    Path link = elsewhere.resolve("link.yaml");
    // From the directory of the link, out of which it leads: a command may have made it.
    assertThat(refusal(() -> run("--policy", link.toString())))
        .hasMessageContaining(link + " leads to " + project + "/p.yaml, out of its directory");
    Path around =
        Files.createSymbolicLink(directory.resolve("link.yaml"), Path.of("project/p.yaml"));
    assertThat(refusal(() -> run("--policy", around.toString())))
        .hasMessageContaining("use p.yaml, network: 'full'");
    Files.createSymbolicLink(directory.resolve("alias"), project);
    assertThat(refusal(() -> run("--policy", directory + "/alias/p.yaml")))
        .hasMessageContaining("use p.yaml, network: 'full'");
    assertThat(refusal(() -> run(directory.resolve("alias"), "--policy", "p.yaml")))
        .hasMessageContaining("use p.yaml, network: 'full'");
  }

  @Test
  void aLinkToTheOutsideIsRefused() throws IOException {
    write(elsewhere, "network: {mode: full}");
    assertThat(run("--policy", "../policies/p.yaml").policy().network())
        .isEqualTo(NetworkAccess.full());
    Files.createSymbolicLink(project.resolve("p.yaml"), elsewhere.resolve("p.yaml"));
    assertThat(refusal(() -> run("--policy", "p.yaml")))
        .hasMessageContaining("out of its directory");
    Files.createSymbolicLink(project.resolve("policies"), elsewhere);
    assertThat(refusal(() -> run("--policy", "policies/p.yaml")))
        .hasMessageContaining("out of its directory");
  }

  /** Else a file in the project would say that it is in another one. */
  @Test
  void theProjectOfTheFileDoesNotMoveIt() throws IOException {
    write(project, "{files: {project: 'DIR/shared'}, network: {mode: full}}");
    assertThat(refusal(() -> run("--policy", "p.yaml"))).hasMessageContaining("use p.yaml, ");
    write(project, "files: {project: 'DIR/shared'}");
    assertThat(refusal(() -> run("--policy", "p.yaml")))
        .hasMessageContaining("use p.yaml, project " + directory.resolve("shared"));
    write(project, "files: {project: sub}");
    RunRequest narrower = run("--policy", "p.yaml");
    assertThat(narrower.policy().files().project()).isEqualTo(project.resolve("sub"));
    assertThat(narrower.command().workingDirectory()).isEmpty();
  }

  @Test
  void theProjectThatTheFileNamesIsOneToo() throws IOException {
    write(project, "{files: {project: .}, network: {mode: full}}");
    String name = project + "/p.yaml";
    assertThat(refusal(() -> run(directory.resolve("shared"), "--policy", name)))
        .hasMessageContaining("use p.yaml, ");
    assertThat(refusal(() -> run(Path.of("/"), "--policy", name)))
        .hasMessageContaining("use p.yaml, files.project");
    write(project, "{files: {project: 'DIR/shared'}, network: {mode: full}}");
    assertThat(run(directory.resolve("shared"), "--policy", name).policy().network())
        .as("a caller elsewhere")
        .isEqualTo(NetworkAccess.full());
  }

  @Test
  void theProjectThatTheFileNamesIsADirectory() throws IOException {
    write(project, "files: {project: typo}");
    assertThat(refusal(() -> run("--policy", "p.yaml")))
        .hasMessageContaining("use as project " + project + "/typo: no such directory");
    write(project, "files: {project: p.yaml}");
    assertThat(refusal(() -> run("--policy", "p.yaml")))
        .hasMessageContaining("use as project " + project + "/p.yaml: not a directory");
    write(project, "files: {project: /, mode: project}");
    assertThat(refusal(() -> run("--policy", "p.yaml", "--fs", "unrestricted")))
        .hasMessageContaining("the whole file system cannot be a project");
  }

  /** Of the file, also beside a project that it names, and of the options. */
  @Test
  void theCommandCanStartInAMount() throws IOException {
    Files.createDirectories(project.resolve("sub/data"));
    Path inside = Path.of("/mounted/data");
    String[] words = {"--policy", "p.yaml", "--workdir", inside.toString()};
    write(project, "files: {mounts: [{source: sub, target: /mounted}]}");
    assertThat(run(words).command().workingDirectory()).contains(inside);
    write(project, "files: {project: sub, mounts: [{source: sub, target: /mounted}]}");
    assertThat(run(words).command().workingDirectory()).contains(inside);
    write(project, "files: {project: sub}");
    assertThat(refusal(() -> run(words))).hasMessageContaining("no such file or directory");
    String[] typed = {
      "--policy", "p.yaml", "--mount", "sub:/mounted", "--workdir", "/mounted/data"
    };
    assertThat(run(typed).command().workingDirectory()).contains(inside);
  }

  /** A typed project says where commands write. */
  @Test
  void theProjectIsTheOneThatIsTyped() throws IOException {
    write(project, "network: {mode: full}");
    String shared = directory.resolve("shared").toString();
    assertThat(run("--policy", "p.yaml", "--project", shared).policy().network())
        .isEqualTo(NetworkAccess.full());
    assertThat(
            refusal(() ->
                run(elsewhere, "--policy", "../project/p.yaml", "--project", project.toString())))
        .hasMessageContaining("use p.yaml, network");
  }

  @Test
  void otherPlacesThatAreWrittenCount() throws IOException {
    write(elsewhere, "{files: {write: [.]}, network: {mode: full}}");
    assertThat(refusal(() -> run("--policy", "../policies/p.yaml")))
        .hasMessageContaining("use p.yaml, network: 'full'");
    write(elsewhere, "{files: {mounts: [{source: ., target: /data, access: write}]}}");
    assertThat(refusal(() -> run("--policy", "../policies/p.yaml")))
        .hasMessageContaining("use p.yaml, mount " + elsewhere);
    write(elsewhere, "{files: {read: [.]}, network: {mode: full}}");
    assertThat(run("--policy", "../policies/p.yaml").policy().network())
        .isEqualTo(NetworkAccess.full());
  }

  @Test
  void wrapRefusesToo() throws IOException {
    write(project, "network: {mode: full}");
    assertThat(refusal(() -> wrap("--policy", "p.yaml")))
        .hasMessageContaining("use p.yaml, network: 'full'");
    write(project, "limits: {memory: 1g}");
    assertThat(wrap("--policy", "p.yaml").policy().limits())
        .isEqualTo(Limits.none().withMemoryBytes(1L << 30));
    write(elsewhere, "network: {mode: full}");
    assertThat(wrap("--policy", "../policies/p.yaml").policy().network())
        .isEqualTo(NetworkAccess.full());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "network: {mode: full} | network: 'full'",
        "files: {read: ['DIR/shared']} | read DIR/shared",
        "files: {write: ['DIR/shared']} | write DIR/shared",
        "limits: {pids: 1025} | limits.pids: '1025'",
        "limits: {memory: unlimited} | limits.memory: 'unlimited'",
      })
  void aSessionRefusesToo(String text, String reason) throws IOException {
    write(elsewhere, text);
    assertThat(session("--policy", "../policies/p.yaml")).isNotNull();
    write(project, text);
    assertThat(refusal(() -> session("--policy", "p.yaml")))
        .hasMessageContaining("use p.yaml, " + reason.replace("DIR", directory.toString()));
  }

  /** Commands of other sessions write their workspaces there. */
  @Test
  void aFileAmongSessionsIsNobodysWord() throws IOException {
    Path workspace = Files.createDirectories(directory.resolve("state/workspaces/one"));
    write(workspace, "network: {mode: full}");
    assertThat(refusal(() -> session("--policy", "../state/workspaces/one/p.yaml")))
        .hasMessageContaining("use p.yaml, network: 'full'");
    write(elsewhere, "network: {mode: full}");
    assertThat(session("--policy", "../policies/p.yaml").network()).isEqualTo(NetworkAccess.full());
  }

  @Test
  void aSessionIsTightened() throws IOException {
    write(project, "{limits: {memory: 64m, timeout: 30d}, files: {deny: [.env]}}");
    Policy policy = session("--policy", "p.yaml", "--read", "../shared");
    assertThat(policy.files().project()).isEqualTo(Path.of("/"));
    assertThat(policy.files().read()).contains(directory.resolve("shared"));
    assertThat(policy.files().deny()).contains(project.resolve(".env"));
    assertThat(policy.limits().memoryBytes()).contains(64L << 20);
  }
}
