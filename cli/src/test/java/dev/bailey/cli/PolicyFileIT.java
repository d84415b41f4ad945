package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.namespace.NamespaceBackend;
import dev.bailey.runtimes.bubblewrap.BubblewrapBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a policy file says holds for a real command; without the file it does not. */
final class PolicyFileIT {
  private static final String OPEN = "open-value";

  @TempDir private Path directory;
  private final FakeMachine machine = new FakeMachine(new NamespaceBackend());
  private Path project;
  private FakeCaller caller;

  @BeforeEach
  void prepare() throws IOException {
    project = Files.createDirectories(directory.resolve("project"));
    caller = new FakeCaller(project);
    Files.writeString(project.resolve(".env"), "hidden-value\n");
    Files.writeString(project.resolve("neighbour"), OPEN + "\n");
    Files.writeString(
        directory.resolve("p.yaml"),
        """
        files: {deny: [project/.env]}
        limits: {pids: 32, timeout: 30s}
        """);
  }

  @Test
  void aDeniedFileIsNotRead() {
    assertThat(caller.types(machine, "run", "--", "cat", ".env")).isZero();
    assertThat(caller.stdout()).contains("hidden-value");
    assertThat(caller.types(machine, "run", "--policy", "../p.yaml", "--", "cat", ".env"))
        .isNotZero();
    assertThat(caller.stdout()).doesNotContain("hidden-value");
    assertThat(caller.types(machine, "run", "--policy", "../p.yaml", "--", "cat", "neighbour"))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.stdout()).contains(OPEN);
  }

  @Test
  void limitsAreReported() {
    caller.types(machine, "run", "--policy", "../p.yaml", "--pids", "16", "--json", "--", "true");
    assertThat(caller.stdout()).contains("at most 16");
    assertThat(JsonText.parse(caller.stdout())).containsOnlyKeys(JsonText.RESULT_MEMBERS);
    caller.types(machine, "run", "--policy", "../p.yaml", "--json", "--", "true");
    assertThat(caller.stdout()).contains("at most 32");
  }

  @Test
  void moreThanTheFileAllowsIsRefused() {
    int code =
        caller.types(machine, "run", "--policy", "../p.yaml", "--timeout", "1h", "--", "true");
    assertThat(code).isEqualTo(125);
    assertThat(caller.stderr()).contains("--timeout").contains("can only tighten");
  }

  /** The command cannot write the policy of the next one; its neighbours it can. */
  @Test
  void theFileItselfCannotBeChanged() throws IOException {
    Path own = Files.writeString(project.resolve("own.yaml"), "limits: {pids: 32}\n");
    String script = "echo 'network: {mode: full}' > own.yaml; echo x > neighbour; rm -f own.yaml";
    caller.types(machine, "run", "--policy", "own.yaml", "--", "sh", "-c", script);
    assertThat(own).hasContent("limits: {pids: 32}\n");
    assertThat(project.resolve("neighbour")).hasContent("x\n");
  }

  @Test
  void aMountIsAtItsTarget() throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    Files.writeString(data.resolve("file"), "mounted\n");
    Files.writeString(
        directory.resolve("m.yaml"), "files: {mounts: [{source: data, target: /data}]}");
    assertThat(caller.types(machine, "run", "--policy", "../m.yaml", "--", "cat", "/data/file"))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.stdout()).contains("mounted");
    String[] inside = {"run", "--policy", "../m.yaml", "--workdir", "/data", "--", "cat", "file"};
    assertThat(caller.types(machine, inside)).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).contains("mounted");
  }

  @Test
  void aSessionKeepsItsMounts() throws IOException {
    Path state = directory.resolve("state");
    Path data = Files.createDirectory(directory.resolve("data"));
    Files.writeString(data.resolve("file"), "mounted\n");
    int made = caller.typesSession(state, "create", "work", "--mount", "../data:/data:rw");
    assertThat(made).as(caller.stderr()).isZero();
    String script = "cat /data/file && echo more > /data/new";
    assertThat(caller.typesSession(state, "exec", "work", "--", "sh", "-c", script))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.stdout()).contains("mounted");
    assertThat(data.resolve("new")).hasContent("more\n");
    String[] reading = {"exec", "work", "--fs", "read-only", "--", "sh", "-c", "echo x >/data/new"};
    assertThat(caller.typesSession(state, reading)).isNotZero();
    assertThat(data.resolve("new")).hasContent("more\n");
    caller.typesSession(state, "destroy", "work");
  }

  @Test
  void aSessionKeepsIt() {
    Path state = directory.resolve("state");
    int made = caller.typesSession(state, "create", "work", "--from", ".", "--policy", "../p.yaml");
    assertThat(made).as(caller.stderr()).isZero();
    assertThat(caller.typesSession(state, "exec", "work", "--", "cat", "neighbour"))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.typesSession(state, "exec", "work", "--", "cat", ".env")).isNotZero();
    assertThat(caller.stdout()).doesNotContain("hidden-value");
    caller.typesSession(state, "destroy", "work");
  }

  /** An earlier command writes the policy of the next one: that gets no more than without it. */
  @Test
  void aFileThatACommandWroteGivesNothing() throws IOException {
    Path outside = Files.writeString(directory.resolve("outside"), "outside-value\n");
    String wide = "files: {read: ['" + outside + "']}";
    String[] read = {"run", "--policy", "p.yaml", "--", "cat", outside.toString()};
    assertThat(caller.types(machine, "run", "--", "sh", "-c", "echo \"" + wide + "\" > p.yaml"))
        .isZero();
    assertThat(project.resolve("p.yaml")).hasContent(wide);
    assertThat(caller.types(machine, read)).isEqualTo(125);
    assertThat(caller.stdout()).isEmpty();
    assertThat(caller.stderr())
        .contains("use p.yaml, read " + outside + ": ")
        .contains("can only tighten");
    Files.copy(project.resolve("p.yaml"), directory.resolve("own.yaml"));
    read[2] = "../own.yaml";
    assertThat(caller.types(machine, read)).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).contains("outside-value");
  }

  @Test
  void wrapTakesNoMoreFromItEither() throws IOException {
    Files.writeString(project.resolve("p.yaml"), "network: {mode: full}\n");
    FakeMachine wrapping = new FakeMachine(new BubblewrapBackend());
    assertThat(caller.types(wrapping, "wrap", "--policy", "p.yaml", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr()).contains("use p.yaml, network: 'full'");
    Files.writeString(
        directory.resolve("own.yaml"), "{network: {mode: full}, accept: [syscalls, privileges]}\n");
    assertThat(caller.types(wrapping, "wrap", "--policy", "../own.yaml", "--", "true"))
        .as(caller.stderr())
        .isZero();
  }

  @Test
  void aSessionTakesNoMoreFromItEither() throws IOException {
    Path state = directory.resolve("state");
    Path outside = Files.writeString(directory.resolve("outside"), "outside-value\n");
    Files.writeString(project.resolve("p.yaml"), "files: {read: ['" + outside + "']}\n");
    String[] create = {"create", "work", "--from", ".", "--policy", "p.yaml"};
    assertThat(caller.typesSession(state, create)).isEqualTo(125);
    assertThat(caller.stderr()).contains("use p.yaml, read " + outside + ": ");
    Files.copy(project.resolve("p.yaml"), directory.resolve("own.yaml"));
    create[5] = "../own.yaml";
    assertThat(caller.typesSession(state, create)).as(caller.stderr()).isZero();
    assertThat(caller.typesSession(state, "exec", "work", "--", "cat", outside.toString()))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.stdout()).contains("outside-value");
    caller.typesSession(state, "destroy", "work");
  }

  /** A command of one session writes the policy of another one, which gets no more for it. */
  @Test
  void aFileOfAnotherSessionGivesNothing() throws IOException {
    Path state = directory.resolve("state");
    String write = "echo 'network: {mode: full}' > planted.yaml";
    caller.typesSession(state, "create", "work");
    assertThat(caller.typesSession(state, "exec", "work", "--", "sh", "-c", write))
        .as(caller.stderr())
        .isZero();
    Path planted = find(state, "planted.yaml");
    String[] create = {"create", "other", "--policy", planted.toString()};
    assertThat(caller.typesSession(state, create)).isEqualTo(125);
    assertThat(caller.stderr()).contains("use planted.yaml, network: 'full'");
    create[3] = Files.copy(planted, directory.resolve("own.yaml")).toString();
    assertThat(caller.typesSession(state, create)).as(caller.stderr()).isZero();
    caller.typesSession(state, "destroy", "work");
    caller.typesSession(state, "destroy", "other");
  }

  private static Path find(Path place, String name) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      return files.filter(it -> it.endsWith(name)).findFirst().orElseThrow();
    }
  }

  @Test
  void aSessionWithItIsTighter() throws IOException {
    Path state = directory.resolve("state");
    Files.writeString(project.resolve("p.yaml"), "{limits: {pids: 16}, files: {deny: [.env]}}\n");
    String[] create = {"create", "work", "--from", ".", "--policy", "p.yaml"};
    assertThat(caller.typesSession(state, create)).as(caller.stderr()).isZero();
    assertThat(caller.typesSession(state, "exec", "work", "--json", "--", "true"))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.stdout()).contains("at most 16");
    assertThat(caller.typesSession(state, "exec", "work", "--", "cat", ".env")).isNotZero();
    caller.typesSession(state, "destroy", "work");
  }

  @Test
  void aSessionLiftsItsDefaults() {
    Path state = directory.resolve("state");
    String[] lifted = {"create", "work", "--pids", "unlimited", "--disk", "unlimited"};
    assertThat(caller.typesSession(state, lifted)).as(caller.stderr()).isZero();
    assertThat(caller.typesSession(state, "exec", "work", "--json", "--", "true")).isZero();
    assertThat(caller.stdout()).doesNotContain("at most 1024").doesNotContain("bytes in /tmp");
    caller.typesSession(state, "create", "plain");
    caller.typesSession(state, "exec", "plain", "--json", "--", "true");
    assertThat(caller.stdout()).contains("at most 1024").contains("bytes in /tmp");
    caller.typesSession(state, "create", "bounded", "--pids", "64");
    assertThat(caller.typesSession(state, "exec", "bounded", "--pids", "unlimited", "--", "true"))
        .isEqualTo(125);
    assertThat(caller.stderr()).contains("pids not limited");
    for (String name : new String[] {"work", "plain", "bounded"}) {
      caller.typesSession(state, "destroy", name);
    }
  }
}
