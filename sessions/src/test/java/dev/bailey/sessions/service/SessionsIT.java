package dev.bailey.sessions.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.sessions.Message;
import dev.bailey.sessions.NewMessage;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.NewSession.Source;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SessionPolicy;
import dev.bailey.sessions.SessionState;
import dev.bailey.sessions.SnapshotInfo;
import dev.bailey.sessions.process.ManagedProcess;
import dev.bailey.storage.Change;
import dev.bailey.storage.Progress;
import dev.bailey.storage.Version;
import dev.bailey.storage.WorkspaceId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class SessionsIT extends SessionsTestBase {
  private static void assertRefused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(BaileyException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  @Test
  void whatIsBrokenCanBeUndone() {
    create("one");
    assertThat(run(ONE, "mkdir src; echo precious >src/a; echo b >b; ls")).isEqualTo("b\nsrc");
    sessions().snapshot(ONE, Optional.of(snapshot("good")));
    assertThat(run(ONE, "rm -rf * ; ls")).isEmpty();
    sessions().rollback(ONE, snapshot("good"), false);
    assertThat(run(ONE, "cat src/a b")).isEqualTo("precious\nb");
  }

  @Test
  void branchesAreIndependent() {
    create("one");
    run(ONE, "echo base >file");
    List<WorkspaceId> names =
        List.of(new WorkspaceId("x"), new WorkspaceId("y"), new WorkspaceId("z"));
    assertThat(sessions().fork(ONE, Optional.empty(), names, Progress.NONE)).hasSize(3);
    for (WorkspaceId name : names) {
      run(name, "echo " + name + " >>file; echo new >" + name);
    }
    assertThat(run(ONE, "cat file; ls")).isEqualTo("base\nfile");
    assertThat(run(names.get(1), "cat file")).isEqualTo("base\ny");
    List<Change> changes =
        sessions().storage().diff(Version.live(names.get(0)), Version.live(names.get(1)));
    assertThat(changes).extracting(it -> it.path().toString()).containsExactly("file", "x", "y");
    // What forking took for itself is gone again.
    assertThat(sessions().snapshots(ONE)).isEmpty();
  }

  @Test
  void everythingIsThereAfterARestart() {
    sessions()
        .create(
            NewSession.named("one").withLabels(Map.of("team", "red")).withQuota(100 << 20),
            Progress.NONE);
    run(ONE, "echo kept >file");
    sessions().completeTurn(ONE);
    sessions().append(ONE, List.of(NewMessage.of("user", "hello"), NewMessage.of("agent", "hi")));
    sessions().agentState(ONE, "{\"step\":1}");
    sessions().pause(ONE);
    reopen(config());
    SessionInfo found = sessions().get(ONE);
    assertThat(found.state()).isEqualTo(SessionState.PAUSED);
    assertThat(found.labels()).containsExactly(Map.entry("team", "red"));
    assertThat(found.quota()).contains(100L << 20);
    assertThat(found.turns()).isEqualTo(1);
    assertThat(found.agentState()).contains("{\"step\":1}");
    assertThat(sessions().snapshots(ONE)).hasSize(1);
    assertThat(sessions().messages(ONE, 0, 10))
        .extracting(Message::content)
        .containsExactly("hello", "hi");
    sessions().resume(ONE);
    assertThat(run(ONE, "cat file")).isEqualTo("kept");
  }

  @Test
  void historyGoesBackWithTheFilesWhenAsked() {
    create("one");
    sessions().append(ONE, List.of(NewMessage.of("user", "first")));
    sessions().agentState(ONE, "early");
    SnapshotInfo early = sessions().completeTurn(ONE);
    sessions().append(ONE, List.of(NewMessage.of("user", "second")));
    sessions().agentState(ONE, "late");
    SnapshotInfo late = sessions().completeTurn(ONE);
    sessions().rollback(ONE, early.id(), false);
    assertThat(sessions().messages(ONE, 0, 10)).hasSize(2);
    assertThat(sessions().get(ONE).agentState()).contains("late");
    sessions().rollback(ONE, early.id(), true);
    assertThat(sessions().messages(ONE, 0, 10))
        .extracting(Message::content)
        .containsExactly("first");
    assertThat(sessions().get(ONE).agentState()).contains("early");
    assertThat(sessions().get(ONE).turns()).isEqualTo(1);
    // Later snapshots stay, and numbers are not used twice.
    sessions().rollback(ONE, late.id(), false);
    assertThat(sessions().completeTurn(ONE).id()).isNotEqualTo(late.id());
  }

  @Test
  void aWrongSnapshotChangesNothing() {
    create("one");
    run(ONE, "echo a >a");
    assertRefused(ErrorCode.NOT_FOUND, () -> sessions().rollback(ONE, snapshot("no-such"), true));
    assertThat(sessions().get(ONE).state()).isEqualTo(SessionState.ACTIVE);
    assertThat(run(ONE, "cat a")).isEqualTo("a");
  }

  @Test
  void nothingIsRolledBackUnderARunningCommand() throws InterruptedException {
    create("one");
    sessions().snapshot(ONE, Optional.of(snapshot("s")));
    CountDownLatch up = new CountDownLatch(1);
    Execution execution =
        sessions()
            .start(
                ONE,
                Command.of("/bin/sh", "-c", "echo up; sleep 60"),
                new OutputStream() {
                  @Override
                  public void write(int value) {
                    up.countDown();
                  }
                },
                OutputStream.nullOutputStream());
    up.await();
    assertRefused(ErrorCode.BUSY, () -> sessions().rollback(ONE, snapshot("s"), false));
    execution.kill();
    execution.await();
    sessions().rollback(ONE, snapshot("s"), false);
  }

  @Test
  void pausedProcessesStandStillAndSurvive() throws InterruptedException {
    create("one");
    ManagedProcess process =
        sessions()
            .launch(
                ONE,
                Command.of(
                    "/bin/sh",
                    "-c",
                    "i=0; while :; do i=$((i+1)); echo $i >new; mv new count; sleep 0.01; done"));
    awaitCount();
    sessions().pause(ONE);
    String before = count();
    Thread.sleep(300);
    assertThat(count()).isEqualTo(before);
    assertRefused(ErrorCode.INVALID_STATE, () -> run(ONE, "true"));
    sessions().resume(ONE);
    for (int look = 0; look < 6000 && count().equals(before); look++) {
      Thread.sleep(10);
    }
    assertThat(Integer.parseInt(count())).isGreaterThan(Integer.parseInt(before));
    assertThat(sessions().processes(ONE).get(process.id()).state())
        .isEqualTo(ManagedProcess.State.RUNNING);
    assertRefused(
        ErrorCode.BUSY,
        () -> {
          sessions().snapshot(ONE, Optional.of(snapshot("s")));
          sessions().rollback(ONE, snapshot("s"), false);
        });
  }

  private void awaitCount() throws InterruptedException {
    for (int look = 0; look < 6000 && count().isEmpty(); look++) {
      Thread.sleep(10);
    }
  }

  private String count() {
    try {
      Path file = sessions().storage().directory(ONE).resolve("count");
      String text = "";
      for (int look = 0; look < 100 && text.isEmpty(); look++) {
        text = Files.exists(file) ? Files.readString(file).strip() : "";
      }
      return text;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void processesHaveLogsAndEnds() throws InterruptedException {
    create("one");
    ManagedProcess process =
        sessions().launch(ONE, Command.of("/bin/sh", "-c", "echo out; echo err >&2; exit 7"));
    for (int look = 0; look < 6000 && sessions().processes(ONE).running() > 0; look++) {
      Thread.sleep(10);
    }
    ManagedProcess ended = sessions().processes(ONE).get(process.id());
    assertThat(ended.state()).isEqualTo(ManagedProcess.State.EXITED);
    assertThat(ended.exit()).contains(7);
    assertThat(new String(sessions().processes(ONE).output(process.id(), 100), US_ASCII))
        .isEqualTo("out\n");
    assertThat(new String(sessions().processes(ONE).error(process.id(), 100), US_ASCII))
        .isEqualTo("err\n");
    sessions().launch(ONE, Command.of("sleep", "60"));
    reopen(config());
    assertThat(sessions().processes(ONE).list().getLast().state())
        .isIn(ManagedProcess.State.LOST, ManagedProcess.State.EXITED);
  }

  @Test
  void everyTransitionThatIsNotAllowedIsRefused() {
    create("one");
    assertRefused(ErrorCode.ALREADY_EXISTS, () -> create("one"));
    assertRefused(ErrorCode.INVALID_STATE, () -> sessions().resume(ONE));
    sessions().snapshot(ONE, Optional.of(snapshot("s")));
    sessions().pause(ONE);
    assertRefused(ErrorCode.INVALID_STATE, () -> sessions().pause(ONE));
    assertRefused(ErrorCode.INVALID_STATE, () -> run(ONE, "true"));
    assertRefused(ErrorCode.INVALID_STATE, () -> sessions().launch(ONE, Command.of("true")));
    assertRefused(ErrorCode.INVALID_STATE, () -> sessions().rollback(ONE, snapshot("s"), false));
    // A paused session can be looked at, kept, and branched.
    sessions().snapshot(ONE, Optional.empty());
    sessions().fork(ONE, Optional.empty(), List.of(new WorkspaceId("f")), Progress.NONE);
    sessions().destroy(ONE);
    assertRefused(ErrorCode.NOT_FOUND, () -> sessions().get(ONE));
    assertRefused(ErrorCode.NOT_FOUND, () -> sessions().destroy(ONE));
    assertRefused(ErrorCode.NOT_FOUND, () -> run(ONE, "true"));
  }

  @Test
  void theValueOfASecretIsNotCopied() throws IOException {
    Path source = Files.createDirectories(directory.resolve("source/conf"));
    Files.writeString(source.resolve("token"), "a-value-0123456789");
    Files.createSymbolicLink(directory.resolve("link"), source);
    for (String file : List.of("source/conf/token", "link/token")) {
      assertThatThrownBy(() -> sessions().create(withSecret(file), Progress.NONE))
          .isInstanceOf(BaileyException.class)
          .hasMessageContaining("TOKEN")
          .hasMessageNotContaining("a-value");
    }
    assertThat(sessions().list()).isEmpty();
    Files.move(source.resolve("token"), directory.resolve("token"));
    sessions().create(withSecret("token"), Progress.NONE);
  }

  private NewSession withSecret(String file) {
    NetworkRules rules =
        NetworkRules.allowing(NetworkRule.parse("a.test"))
            .withSecrets(
                List.of(
                    new SecretGrant("TOKEN", HostName.parse("a.test"), directory.resolve(file))));
    Policy policy = Policy.project(directory).withNetwork(NetworkAccess.filtered(rules));
    return new NewSession(
        Optional.of(ONE),
        new Source.Directory(directory.resolve("source")),
        Map.of(),
        Optional.empty(),
        SessionPolicy.of(policy));
  }

  @Test
  void whereItComesFrom() throws IOException {
    Path source = Files.createDirectories(directory.resolve("source"));
    Files.writeString(source.resolve("a"), "from a directory");
    sessions().create(NewSession.of("one", new Source.Directory(source)), Progress.NONE);
    assertThat(run(ONE, "cat a")).isEqualTo("from a directory");
    sessions().snapshot(ONE, Optional.of(snapshot("s")));
    sessions().create(NewSession.of("two", new Source.Snapshot(ONE, snapshot("s"))), Progress.NONE);
    assertThat(run(new WorkspaceId("two"), "cat a")).isEqualTo("from a directory");
    Path template = config().state().resolve("templates/java");
    Files.createDirectories(template);
    Files.writeString(template.resolve("t"), "from a template");
    sessions().create(NewSession.of("three", new Source.Template("java")), Progress.NONE);
    assertThat(run(new WorkspaceId("three"), "cat t")).isEqualTo("from a template");
    assertRefused(
        ErrorCode.NOT_FOUND,
        () -> sessions().create(NewSession.of("four", new Source.Template("none")), Progress.NONE));
    assertRefused(
        ErrorCode.INVALID_REQUEST,
        () -> sessions().create(NewSession.of("four", new Source.Template("../x")), Progress.NONE));
    assertThat(sessions().list())
        .extracting(SessionInfo::name)
        .containsExactly("one", "three", "two");
  }

  @Test
  void namesThatLeadElsewhereAreRefused() {
    for (String name :
        List.of("", ".", "..", "a/b", "../x", "a\0b", "-x", "a b;", "@x", "a".repeat(300))) {
      assertRefused(ErrorCode.INVALID_REQUEST, () -> create(name));
    }
  }

  @Test
  void thereIsALimitOfSessions() {
    reopen(config().withMostSessions(2));
    create("one");
    create("two");
    assertRefused(ErrorCode.RESOURCES_EXHAUSTED, () -> create("three"));
    sessions().destroy(ONE);
    create("three");
  }

  @Test
  void oldSnapshotsGoButNamedOnesStay() {
    reopen(config().withKeptSnapshots(3));
    create("one");
    sessions().snapshot(ONE, Optional.of(snapshot("mine")));
    for (int i = 0; i < 6; i++) {
      run(ONE, "echo " + i + " >file");
      sessions().completeTurn(ONE);
    }
    assertThat(sessions().snapshots(ONE))
        .extracting(it -> it.id().value())
        .containsExactly("mine", "turn-0005", "turn-0006", "turn-0007");
    sessions().rollback(ONE, snapshot("turn-0005"), false);
    assertThat(run(ONE, "cat file")).isEqualTo("3");
  }

  @Test
  void onlyOneProcessHasTheDirectory() {
    assertRefused(ErrorCode.BUSY, () -> Sessions.open(config()).close());
    reopen(config());
  }

  @Test
  void aQuotaIsKeptAndNothingIsLost() {
    sessions().create(NewSession.named("one").withQuota(1 << 20), Progress.NONE);
    run(ONE, "head -c 100000 /dev/zero >small");
    sessions().snapshot(ONE, Optional.of(snapshot("small")));
    run(ONE, "head -c 3000000 /dev/urandom >large");
    assertRefused(ErrorCode.QUOTA_EXCEEDED, () -> sessions().snapshot(ONE, Optional.empty()));
    assertThat(run(ONE, "ls")).isEqualTo("large\nsmall");
    assertThat(sessions().snapshots(ONE)).hasSize(1);
    run(ONE, "rm large");
    sessions().snapshot(ONE, Optional.empty());
  }

  @Test
  void messagesAreSearchedAndPaged() {
    create("one");
    for (int i = 1; i <= 50; i++) {
      sessions().append(ONE, List.of(NewMessage.of("user", "message number " + i + " \"odd* AND")));
    }
    assertThat(sessions().messages(ONE, 48, 10))
        .extracting(Message::sequence)
        .containsExactly(49L, 50L);
    assertThat(sessions().search(ONE, "number 7", 10)).hasSize(1);
    assertThat(sessions().search(ONE, "AND \"odd*", 5)).hasSize(5);
    assertThat(sessions().search(ONE, "absent", 5)).isEmpty();
    create("two");
    assertThat(sessions().search(new WorkspaceId("two"), "number", 5)).isEmpty();
  }

  @Test
  void aBusySessionIsPausedOnceItIsQuiet() throws InterruptedException {
    reopen(config().withDrain(Duration.ofSeconds(20)));
    create("one");
    sessions()
        .start(
            ONE,
            Command.of("sleep", "0.5"),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream());
    sessions().pause(ONE);
    assertThat(sessions().get(ONE).state()).isEqualTo(SessionState.PAUSED);
  }
}
