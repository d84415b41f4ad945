package dev.bailey.sessions.api;

import static dev.bailey.policy.Size.gibibytes;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.FileEntry;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.workspace.Change;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Version;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions as callers use them, by nothing but the interface and the factory. */
final class SessionApiIT {
  @TempDir Path directory = Path.of("unset");

  private SessionService sessions;

  @BeforeEach
  void open() {
    sessions =
        Sessions.local(SessionsConfig.in(directory.resolve("state")).withDriver(Driver.COPY));
  }

  @AfterEach
  void close() {
    sessions.close();
  }

  private static ErrorCode code(Runnable work) {
    return Refusals.code(work);
  }

  @Test
  void aWholeStory() throws IOException {
    Path project = Files.createDirectory(directory.resolve("project"));
    Files.writeString(project.resolve("Makefile"), "test:\n\trm kept\n\tfalse\n");
    Files.writeString(project.resolve("kept"), "precious");

    Session work = sessions.create("work", spec -> spec.from(project).quota(gibibytes(2)));
    Snapshot before = work.snapshot("before");
    Result tests = work.exec("make", "test");
    assertThat(tests.exitCode()).isNotZero();
    assertThat(work.diff(before).paths()).containsExactly("kept");
    work.rollback(before);
    assertThat(work.exec("cat", "kept").stdout().text()).isEqualTo("precious");

    List<Session> branches = work.fork("a", "b", "c");
    assertThat(branches).extracting(Session::name).containsExactly("a", "b", "c");
    branches.get(0).exec("touch", "of-a");
    branches.get(1).exec("touch", "of-b");
    Diff diff = branches.get(0).diff(branches.get(1));
    assertThat(diff.changes())
        .extracting(it -> it.kind() + " " + it.path())
        .containsExactly("ADDED of-a", "DELETED of-b");

    work.processes().start(Command.of("python3", "-m", "http.server", "8080"));
    try (Port web = work.expose(8080)) {
      assertThat(get(web.awaitReady(ofSeconds(60)).uri("/kept"))).isEqualTo("precious");
    }
    assertThat(work.ports()).isEmpty();
  }

  private static String get(URI uri) throws IOException {
    try (InputStream in = uri.toURL().openStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  void sessionsAreFoundByName() {
    Session made = sessions.create("one");
    assertThat(sessions.get("one").info()).isEqualTo(made.info());
    assertThat(sessions.find("one")).isPresent();
    assertThat(sessions.find("two")).isEmpty();
    assertThat(code(() -> sessions.get("two"))).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(code(() -> sessions.find("../x"))).isEqualTo(ErrorCode.INVALID_REQUEST);
    Session unnamed = sessions.create(NewSession.unnamed());
    assertThat(sessions.list())
        .extracting(SessionInfo::name)
        .containsExactlyInAnyOrder("one", unnamed.name());
  }

  @Test
  void aSnapshotOfAnotherSessionIsRefused() {
    Session one = sessions.create("one");
    Session two = sessions.create("two");
    two.files().write("file", "kept");
    Snapshot ofOne = one.snapshot("same");
    two.snapshot("same");
    assertThat(code(() -> two.rollback(ofOne))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> two.deleteSnapshot(ofOne))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> two.fork(ofOne, "x"))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> two.rollbackChanges(ofOne))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> two.export(ofOne, new ByteArrayOutputStream())))
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(two.files().readText("file")).isEqualTo("kept");
    assertThat(two.snapshots()).hasSize(1);
  }

  @Test
  void filesAreReadWrittenAndWalked() {
    WorkspaceFiles files = sessions.create("one").files();
    files.write("d/e/file", "a");
    files.update("d/e/file", 10, it -> (new String(it, UTF_8) + "b").getBytes(UTF_8));
    files.write("top", new byte[] {1, 2, 3});
    assertThat(files.readText("d/e/file")).isEqualTo("ab");
    assertThat(files.read("top")).containsExactly(1, 2, 3);
    assertThat(files.list(".")).extracting(FileEntry::name).containsExactly("d", "top");
    assertThat(files.stat("top").size()).isEqualTo(3);
    List<String> seen = new ArrayList<>();
    assertThat(files.walk(".", it -> seen.add(it.kind() + " " + it.path()))).isEmpty();
    assertThat(seen).containsExactly("DIRECTORY d", "DIRECTORY d/e", "FILE d/e/file", "FILE top");
  }

  @Test
  void filesThatCannotBeUsedAreRefused() {
    Session one = sessions.create("one");
    one.exec("ln", "-s", "/etc", "way");
    one.files().write("large", new byte[100]);
    assertThat(code(() -> one.files().read("absent"))).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(code(() -> one.files().read("large", 99))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> one.files().read("way/passwd"))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> one.files().write("../x", ""))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> one.files().list("large"))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(code(() -> one.files().walk("absent", _ -> {}))).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void versionsAreComparedAndExported() {
    Session one = sessions.create("one");
    one.files().write("file", "old\n");
    Snapshot old = one.snapshot();
    one.files().write("file", "new\n");
    one.files().write("more", "");
    Version now = one.version();
    assertThat(sessions.diff(old.version(), now)).isEqualTo(one.diff(old));
    assertThat(one.diff(old).changes())
        .extracting(Change::kind)
        .containsExactly(Change.Kind.MODIFIED, Change.Kind.ADDED);
    assertThat(one.rollbackChanges(old).changes())
        .extracting(Change::kind)
        .containsExactly(Change.Kind.MODIFIED, Change.Kind.DELETED);
    assertThat(one.diff(one).isEmpty()).isTrue();
    assertThat(sessions.unifiedDiff(old.version(), now, 10_000)).contains("-old\n+new\n");
    assertThat(exported(one, old, "then").files().readText("file")).isEqualTo("old\n");
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    assertThat(one.export(archive).leftOut()).isEmpty();
    Session copy = sessions.importArchive("now", new ByteArrayInputStream(archive.toByteArray()));
    assertThat(copy.diff(one).isEmpty()).isTrue();
    assertThat(one.fork(old, "branch").getFirst().files().readText("file")).isEqualTo("old\n");
  }

  private Session exported(Session session, Snapshot snapshot, String name) {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    session.export(snapshot, archive);
    return sessions.importArchive(name, new ByteArrayInputStream(archive.toByteArray()));
  }

  @Test
  void snapshotsAreFoundAndDeleted() {
    Session one = sessions.create("one");
    Snapshot taken = one.snapshot("mine");
    assertThat(one.findSnapshot("mine")).contains(taken);
    one.deleteSnapshot(taken);
    assertThat(one.findSnapshot("mine")).isEmpty();
    assertThat(code(() -> one.rollback(taken))).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(code(() -> one.deleteSnapshot(taken))).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void toolsRunOnceForTheirId() {
    Session one = sessions.create("one");
    ToolCall append = new ToolCall("1", "bash", "{\"command\": \"echo x >>file\"}");
    ToolRecord first = one.toolThenSnapshot(append);
    assertThat(one.toolThenSnapshot(append)).isEqualTo(first);
    assertThat(one.tool(append)).isEqualTo(first.result());
    assertThat(one.files().readText("file")).isEqualTo("x\n");
    assertThat(one.tool(ToolCall.of("bash", append.parameters())).isError()).isFalse();
    assertThat(one.files().readText("file")).isEqualTo("x\nx\n");
    for (String parameters : List.of("", "{", "{} {}", "[]", "null")) {
      assertThat(one.tool(ToolCall.of("bash", parameters)).error())
          .as(parameters)
          .contains(ToolError.INVALID_PARAMETER);
    }
    assertThat(sessions.tools()).extracting(ToolInfo::name).contains("bash", "read_file");
    assertThat(sessions.tools())
        .allSatisfy(it -> assertThat(it.parameters()).startsWith("{\"type\":\"object\""));
  }

  @Test
  void portsThatAreNotReadyAreToldOf() {
    Session one = sessions.create("one");
    Port port = one.expose(8080);
    assertThat(port.number()).isEqualTo(8080);
    assertThat(one.ports()).containsExactly(port);
    int outside = port.address().getPort();
    assertThat(port.uri("a?b=c")).hasToString("http://127.0.0.1:" + outside + "/a?b=c");
    assertThat(code(() -> port.awaitReady(Duration.ofMillis(50)))).isEqualTo(ErrorCode.NOT_FOUND);
    one.exec("true");
    assertThat(code(() -> port.awaitReady(Duration.ZERO))).isEqualTo(ErrorCode.NOT_FOUND);
    port.close();
    assertThat(code(() -> port.awaitReady(ofSeconds(60)))).isEqualTo(ErrorCode.INVALID_STATE);
    assertThat(one.ports()).isEmpty();
  }

  @Test
  void whatNobodyUsesIsDestroyed() {
    sessions.create("idle");
    Session busy = sessions.create("busy");
    busy.processes().start(Command.of("sleep", "1000"));
    assertThat(sessions.unusedFor(Duration.ofHours(1))).isEmpty();
    assertThat(sessions.destroyUnusedFor(Duration.ofSeconds(-1)))
        .extracting(SessionInfo::name)
        .containsExactly("idle");
    assertThat(sessions.list()).extracting(SessionInfo::name).containsExactly("busy");
    assertThat(sessions.health().processes()).isEqualTo(1);
  }

  @Test
  void historyAndAgentStateGoBackOnRequest() {
    Session one = sessions.create("one");
    assertThat(one.history().append(NewMessage.of("user", "hello world")).sequence()).isEqualTo(1);
    one.keepAgentState("early");
    Snapshot turn = one.completeTurn();
    one.history().append(NewMessage.of("agent", "hello again"));
    one.keepAgentState("late");
    assertThat(one.history().search("hello", 9)).hasSize(2);
    one.rollback(turn);
    assertThat(one.history().next()).isEqualTo(3);
    one.rollback(turn, Restore.FILES_AND_HISTORY);
    assertThat(one.history().page(0, 9))
        .extracting(Message::content)
        .containsExactly("hello world");
    assertThat(one.info().agentState()).contains("early");
  }
}
