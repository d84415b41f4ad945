package dev.bailey.sessions.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.linux.files.Directory;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Size;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.NewMessage;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.NewSession.Source;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
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
    one().snapshot("good");
    assertThat(run(ONE, "rm -rf * ; ls")).isEmpty();
    one().rollback("good", Restore.FILES);
    assertThat(run(ONE, "cat src/a b")).isEqualTo("precious\nb");
  }

  @Test
  void branchesAreIndependent() {
    create("one");
    run(ONE, "echo base >file");
    List<Session> branches = one().fork("x", "y", "z");
    assertThat(branches).extracting(Session::name).containsExactly("x", "y", "z");
    for (Session branch : branches) {
      run(branch.name(), "echo " + branch.name() + " >>file; echo new >" + branch.name());
    }
    assertThat(run(ONE, "cat file; ls")).isEqualTo("base\nfile");
    assertThat(run("y", "cat file")).isEqualTo("base\ny");
    assertThat(branches.get(1).diff(branches.get(0)).changes())
        .extracting(it -> it.kind() + " " + it.path())
        .containsExactly("MODIFIED file", "DELETED x", "ADDED y");
    // What forking took for itself is gone again.
    assertThat(one().snapshots()).isEmpty();
  }

  @Test
  void everythingIsThereAfterARestart() {
    sessions()
        .create(NewSession.named("one").labels(Map.of("team", "red")).quota(Size.mebibytes(100)));
    run(ONE, "echo kept >file");
    one().completeTurn();
    one().history().append(List.of(NewMessage.of("user", "hello"), NewMessage.of("agent", "hi")));
    one().keepAgentState("{\"step\":1}");
    one().pause();
    reopen(config());
    SessionInfo found = one().info();
    assertThat(found.state()).isEqualTo(SessionState.PAUSED);
    assertThat(found.labels()).containsExactly(Map.entry("team", "red"));
    assertThat(found.quota()).contains(100L << 20);
    assertThat(found.turns()).isEqualTo(1);
    assertThat(found.agentState()).contains("{\"step\":1}");
    assertThat(one().snapshots()).hasSize(1);
    assertThat(one().history().page(0, 10))
        .extracting(Message::content)
        .containsExactly("hello", "hi");
    one().resume();
    assertThat(run(ONE, "cat file")).isEqualTo("kept");
  }

  @Test
  void historyGoesBackWithTheFilesWhenAsked() {
    create("one");
    one().history().append(List.of(NewMessage.of("user", "first")));
    one().keepAgentState("early");
    Snapshot early = one().completeTurn();
    one().history().append(List.of(NewMessage.of("user", "second")));
    one().keepAgentState("late");
    Snapshot late = one().completeTurn();
    one().rollback(early);
    assertThat(one().history().page(0, 10)).hasSize(2);
    assertThat(one().info().agentState()).contains("late");
    one().rollback(early, Restore.FILES_AND_HISTORY);
    assertThat(one().history().page(0, 10)).extracting(Message::content).containsExactly("first");
    assertThat(one().info().agentState()).contains("early");
    assertThat(one().info().turns()).isEqualTo(1);
    // Later snapshots stay, and numbers are not used twice.
    one().rollback(late);
    assertThat(one().completeTurn().id()).isNotEqualTo(late.id());
  }

  @Test
  void aWrongSnapshotChangesNothing() {
    create("one");
    run(ONE, "echo a >a");
    assertRefused(ErrorCode.NOT_FOUND, () -> one().rollback("no-such", Restore.FILES_AND_HISTORY));
    assertThat(one().info().state()).isEqualTo(SessionState.ACTIVE);
    assertThat(run(ONE, "cat a")).isEqualTo("a");
  }

  @Test
  void nothingIsRolledBackUnderARunningCommand() throws InterruptedException {
    create("one");
    one().snapshot("s");
    CountDownLatch up = new CountDownLatch(1);
    Execution execution =
        one()
            .start(
                Command.of("/bin/sh", "-c", "echo up; sleep 1000"),
                new OutputStream() {
                  @Override
                  public void write(int value) {
                    up.countDown();
                  }
                },
                OutputStream.nullOutputStream());
    up.await();
    assertRefused(ErrorCode.BUSY, () -> one().rollback("s", Restore.FILES));
    execution.kill();
    execution.await();
    one().rollback("s", Restore.FILES);
  }

  @Test
  void pausedProcessesStandStillAndSurvive() throws InterruptedException {
    create("one");
    ManagedProcess process =
        one()
            .processes()
            .start(
                Command.of(
                    "/bin/sh",
                    "-c",
                    "i=0; while :; do i=$((i+1)); echo $i >new; mv new count; sleep 0.01; done"));
    awaitCount();
    one().pause();
    String before = count();
    Thread.sleep(300);
    assertThat(count()).isEqualTo(before);
    assertRefused(ErrorCode.INVALID_STATE, () -> run(ONE, "true"));
    one().resume();
    for (int look = 0; look < 6000 && count().equals(before); look++) {
      Thread.sleep(10);
    }
    assertThat(Integer.parseInt(count())).isGreaterThan(Integer.parseInt(before));
    assertThat(one().processes().get(process.id()).state()).isEqualTo(ManagedProcess.State.RUNNING);
    assertRefused(
        ErrorCode.BUSY,
        () -> {
          one().snapshot("s");
          one().rollback("s", Restore.FILES);
        });
  }

  private void awaitCount() throws InterruptedException {
    for (int look = 0; look < 6000 && count().isEmpty(); look++) {
      Thread.sleep(10);
    }
  }

  private String count() {
    try {
      Path file = one().workspace().resolve("count");
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
        one().processes().start(Command.of("/bin/sh", "-c", "echo out; echo err >&2; exit 7"));
    for (int look = 0; look < 6000 && one().processes().running() > 0; look++) {
      Thread.sleep(10);
    }
    ManagedProcess ended = one().processes().get(process.id());
    assertThat(ended.state()).isEqualTo(ManagedProcess.State.EXITED);
    assertThat(ended.exit()).contains(7);
    assertThat(new String(one().processes().output(process.id(), 100), US_ASCII))
        .isEqualTo("out\n");
    assertThat(new String(one().processes().error(process.id(), 100), US_ASCII)).isEqualTo("err\n");
    one().processes().start(Command.of("sleep", "60"));
    reopen(config());
    assertThat(one().processes().list().getLast().state())
        .isIn(ManagedProcess.State.LOST, ManagedProcess.State.EXITED);
  }

  @Test
  void everyTransitionThatIsNotAllowedIsRefused() {
    create("one");
    assertRefused(ErrorCode.ALREADY_EXISTS, () -> create("one"));
    assertRefused(ErrorCode.INVALID_STATE, () -> one().resume());
    one().snapshot("s");
    one().pause();
    assertRefused(ErrorCode.INVALID_STATE, () -> one().pause());
    assertRefused(ErrorCode.INVALID_STATE, () -> run(ONE, "true"));
    assertRefused(ErrorCode.INVALID_STATE, () -> one().processes().start(Command.of("true")));
    assertRefused(ErrorCode.INVALID_STATE, () -> one().rollback("s", Restore.FILES));
    // A paused session can be looked at, kept, and branched.
    one().snapshot();
    one().fork("f");
    one().destroy();
    assertRefused(ErrorCode.NOT_FOUND, () -> one().info());
    assertRefused(ErrorCode.NOT_FOUND, () -> one().destroy());
    assertRefused(ErrorCode.NOT_FOUND, () -> run(ONE, "true"));
  }

  @Test
  void theValueOfASecretIsNotCopied() throws IOException {
    Path source = Files.createDirectories(directory.resolve("source/conf"));
    Files.writeString(source.resolve("token"), "a-value-0123456789");
    Files.createSymbolicLink(directory.resolve("link"), source);
    for (String file : List.of("source/conf/token", "link/token")) {
      assertThatThrownBy(() -> sessions().create(withSecret(file)))
          .isInstanceOf(BaileyException.class)
          .hasMessageContaining("TOKEN")
          .hasMessageNotContaining("a-value");
    }
    assertThat(sessions().list()).isEmpty();
    Files.move(source.resolve("token"), directory.resolve("token"));
    sessions().create(withSecret("token"));
  }

  /** A command of another sandbox exchanges the directory and a link all the time. */
  @Test
  void theValueOfASecretIsNotCopiedByALinkThatComesMeanwhile() throws Exception {
    Files.writeString(Files.createDirectory(directory.resolve("source")).resolve("a"), "public");
    Path secret = Files.createDirectory(directory.resolve("private")).resolve("token");
    Files.writeString(secret, "a-value-0123456789");
    Files.createSymbolicLink(directory.resolve("link"), Path.of("private"));
    AtomicBoolean enough = new AtomicBoolean();
    Thread swapper = Thread.ofPlatform().start(() -> swapUntil(enough));
    int copied = 0;
    int refused = 0;
    try {
      for (int i = 0; copied == 0 || refused == 0 || i < 60; i++) {
        try {
          sessions().create(withSecret("private/token"));
          copied++;
          assertThat(storage().directory(new WorkspaceId(ONE)))
              .isDirectoryNotContaining("glob:**/token");
          one().destroy();
        } catch (BaileyException e) {
          assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
          refused++;
        }
      }
    } finally {
      enough.set(true);
      swapper.join();
    }
  }

  private void swapUntil(AtomicBoolean enough) {
    try (Directory place = Directory.open(directory)) {
      while (!enough.get()) {
        assertThat(place.exchange("source", place, "link")).isTrue();
      }
    }
  }

  private NewSession withSecret(String file) {
    NetworkRules rules =
        NetworkRules.allowing(NetworkRule.parse("a.test"))
            .withSecrets(
                List.of(
                    new SecretGrant("TOKEN", HostName.parse("a.test"), directory.resolve(file))));
    Policy policy = Policy.project(directory).withNetwork(NetworkAccess.filtered(rules));
    return new NewSession(
        Optional.of(new WorkspaceId(ONE)),
        new Source.Directory(directory.resolve("source")),
        Map.of(),
        Optional.empty(),
        SessionPolicy.of(policy));
  }

  @Test
  void whereItComesFrom() throws IOException {
    Path source = Files.createDirectories(directory.resolve("source"));
    Files.writeString(source.resolve("a"), "from a directory");
    sessions().create("one", spec -> spec.from(source));
    assertThat(run(ONE, "cat a")).isEqualTo("from a directory");
    Snapshot kept = one().snapshot("s");
    sessions().create("two", spec -> spec.from(kept));
    assertThat(run("two", "cat a")).isEqualTo("from a directory");
    Path template = config().state().resolve("templates/java");
    Files.createDirectories(template);
    Files.writeString(template.resolve("t"), "from a template");
    sessions().create("three", spec -> spec.from(new Source.Template("java")));
    assertThat(run("three", "cat t")).isEqualTo("from a template");
    assertRefused(
        ErrorCode.NOT_FOUND,
        () -> sessions().create(NewSession.named("four").from(new Source.Template("none"))));
    assertRefused(
        ErrorCode.INVALID_REQUEST,
        () -> sessions().create(NewSession.named("four").from(new Source.Template("../x"))));
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
    one().destroy();
    create("three");
  }

  @Test
  void oldSnapshotsGoButNamedOnesStay() {
    reopen(config().withKeptSnapshots(3));
    create("one");
    one().snapshot("mine");
    for (int i = 0; i < 6; i++) {
      run(ONE, "echo " + i + " >file");
      one().completeTurn();
    }
    assertThat(one().snapshots())
        .extracting(it -> it.id().value())
        .containsExactly("mine", "turn-0005", "turn-0006", "turn-0007");
    one().rollback("turn-0005", Restore.FILES);
    assertThat(run(ONE, "cat file")).isEqualTo("3");
  }

  @Test
  void onlyOneProcessHasTheDirectory() {
    assertRefused(ErrorCode.BUSY, () -> Sessions.local(config()).close());
    reopen(config());
  }

  @Test
  void aQuotaIsKeptAndNothingIsLost() {
    sessions().create(NewSession.named("one").quota(Size.mebibytes(1)));
    run(ONE, "head -c 100000 /dev/zero >small");
    one().snapshot("small");
    run(ONE, "head -c 3000000 /dev/urandom >large");
    assertRefused(ErrorCode.QUOTA_EXCEEDED, () -> one().snapshot());
    assertThat(run(ONE, "ls")).isEqualTo("large\nsmall");
    assertThat(one().snapshots()).hasSize(1);
    run(ONE, "rm large");
    one().snapshot();
  }

  @Test
  void messagesAreSearchedAndPaged() {
    create("one");
    for (int i = 1; i <= 50; i++) {
      one().history().append(List.of(NewMessage.of("user", "message number " + i + " \"odd* AND")));
    }
    assertThat(one().history().page(48, 10))
        .extracting(Message::sequence)
        .containsExactly(49L, 50L);
    assertThat(one().history().search("number 7", 10)).hasSize(1);
    assertThat(one().history().search("AND \"odd*", 5)).hasSize(5);
    assertThat(one().history().search("absent", 5)).isEmpty();
    create("two");
    assertThat(session("two").history().search("number", 5)).isEmpty();
  }

  @Test
  void aBusySessionIsPausedOnceItIsQuiet() throws InterruptedException {
    reopen(config().withDrain(Duration.ofMinutes(1)));
    create("one");
    one()
        .start(
            Command.of("sleep", "0.5"),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream());
    one().pause();
    assertThat(one().info().state()).isEqualTo(SessionState.PAUSED);
  }
}
