package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.policy.Size;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Restore;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What commands leave in a workspace to be rid of going back, or to harm other sessions. */
final class HostileWorkspacesIT extends SessionsTestBase {
  private static final String OTHER = "other";

  /** Directories within each other, more than anybody walks through. */
  private static final String DEEP =
      "n=0; while [ $n -lt 500 ]; do mkdir d && cd -P d || exit 1; n=$((n+1)); done; echo x >f";

  @Test
  void aTreeThatIsTooDeepIsRolledBack() {
    create("one");
    run(ONE, "echo kept >file");
    one().snapshot("good");
    assertThat(run(ONE, DEEP + "; echo made")).isEqualTo("made");
    // The control: it is too deep to be looked at.
    assertThat(code(() -> one().snapshot())).isEqualTo(ErrorCode.INVALID_STATE);
    one().rollback("good", Restore.FILES);
    assertThat(run(ONE, "ls; cat file")).isEqualTo("file\nkept");
  }

  @Test
  void oneThatCannotBeRecoveredLeavesOthersAlone() throws IOException {
    create("one");
    create("other");
    run(OTHER, "echo kept >file");
    one().snapshot("good");
    Path manifest =
        directory.resolve("state/storage/copy/workspaces/one/snapshots").resolve("good");
    Files.write(manifest, new byte[] {1, 2, 3});
    reopen(config());
    assertThat(run(OTHER, "cat file")).isEqualTo("kept");
    assertThat(code(() -> one().rollback("good", Restore.FILES))).isEqualTo(ErrorCode.DATA_DAMAGED);
    reopen(config());
    assertThat(run(OTHER, "cat file")).isEqualTo("kept");
    one().destroy();
    assertThat(sessions().list()).hasSize(1);
  }

  /** The program that tells of sizes on btrfs prints names as they are. */
  @Test
  void namesThatLookLikeFiguresOnBtrfs() {
    reopen(btrfs());
    create("one");
    String name = "x file offset 0 len 99999999999999999999 y";
    run(ONE, "echo 1 >'" + name + "'; echo 2 >\"$(printf 'a\\ninode 1 " + name + "')\"; sync");
    one().snapshot("good");
    assertThat(storage().snapshots(new WorkspaceId(ONE))).hasSize(1);
    reopen(btrfs());
    assertThat(run(ONE, "ls | wc -l")).isEqualTo("3");
  }

  private SessionsConfig btrfs() {
    return SessionsConfig.in(directory.resolve("pool"))
        .withDriver(Driver.BTRFS)
        .withDrain(config().drain());
  }

  /** In a subvolume of its own a command would have no quota, and nothing would be in snapshots. */
  @Test
  void aCommandMakesNoSubvolumeToGetRoundItsQuota() throws IOException {
    reopen(btrfs());
    sessions().create(NewSession.named("one").quota(Size.mebibytes(20)));
    Path live = one().workspace();
    String ask =
        """
        import fcntl, os, struct
        top = os.open('.', os.O_RDONLY)
        for number, second in ((0x0e, 0), (0x18, 1), (0x01, 0), (0x17, 1)):
            name = b'sub%d' % number
            first = top if number == 0x01 else 0
            short = struct.pack('<q4088s', first, name)
            long = struct.pack('<qQQ4Q4040s', top, 0, 0, 0, 0, 0, 0, name)
            try:
                fcntl.ioctl(top, 0x50009400 | number, bytearray(long if second else short))
                print('made')
            except PermissionError:
                print('refused')
        """;
    Files.writeString(live.resolve("ask.py"), ask);
    assertThat(run(ONE, "python3 ask.py")).isEqualTo("refused\nrefused\nrefused\nrefused");
    // The control: unconfined each of them works.
    Process control =
        new ProcessBuilder("python3", "ask.py")
            .directory(live.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(control.getInputStream().readAllBytes(), UTF_8).strip())
        .isEqualTo("made\nmade\nmade\nmade");
    run(ONE, "head -c 60000000 /dev/urandom >file; sync");
    assertThat(Files.size(live.resolve("file"))).isLessThan(21 << 20);
  }

  @Test
  void nothingOfTheStateIsSeenFromInside() throws IOException {
    create("other");
    run(OTHER, "echo secret >file");
    create("one");
    Path state = directory.resolve("state");
    Path ledger = state.resolve("sessions.db");
    Path others = session(OTHER).workspace();
    // The control: on the host both can be read.
    assertThat(Files.size(ledger)).isPositive();
    assertThat(others.resolve("file")).hasContent("secret\n");
    assertThat(run(ONE, "cat " + ledger + " 2>&1 | head -c 99")).contains("No such file");
    assertThat(run(ONE, "cat " + others + "/file 2>&1")).contains("No such file");
    assertThat(run(ONE, "cd ..; ls; cd ../..; ls; ls " + state)).doesNotContain("other", "lock");
    assertThat(run(ONE, "ln -s " + others + " way; cat way/file 2>&1")).contains("No such file");
    assertThat(code(() -> one().files().read("way/file", 99))).isEqualTo(ErrorCode.INVALID_REQUEST);
  }

  @Test
  void nothingThatRanBeforeARollbackOrTheEndRunsAfterIt() throws Exception {
    create("one");
    one().snapshot("good");
    // It has a directory open, has no terminal and no parent.
    String survivor =
        "mkdir d; cd d; (setsid sh -c 'while :; do echo x >>f; done') >/dev/null 2>&1 &";
    run(ONE, survivor + " until [ -s f ]; do sleep 0.01; done");
    one().rollback("good", Restore.FILES);
    Path live = one().workspace();
    Thread.sleep(300);
    assertThat(live).isEmptyDirectory();
    one().processes().start(Command.of("/bin/sh", "-c", survivor + " sleep 1000"));
    Soon.holds(() -> Files.exists(live.resolve("d/f")));
    one().destroy();
    Thread.sleep(300);
    assertThat(live).doesNotExist();
  }

  @Test
  void logsGoWithTheirSession() throws Exception {
    create("one");
    one().processes().start(Command.of("/bin/sh", "-c", "echo secret"));
    Soon.holds(() -> one().processes().running() == 0);
    Path logs = directory.resolve("state/logs/one");
    assertThat(logs.resolve("p-1.out")).hasContent("secret\n");
    one().destroy();
    assertThat(logs).doesNotExist();
  }

  @Test
  void aWorkspaceTheLedgerDoesNotKnowIsNotOverwritten() throws IOException {
    create("one");
    run(ONE, "echo kept >file");
    Path live = one().workspace();
    sessions().close();
    for (String name : new String[] {"sessions.db", "sessions.db-wal", "sessions.db-shm"}) {
      Files.deleteIfExists(directory.resolve("state").resolve(name));
    }
    reopen(config());
    assertThat(code(() -> create("one"))).isEqualTo(ErrorCode.ALREADY_EXISTS);
    assertThat(live.resolve("file")).hasContent("kept\n");
    assertThat(sessions().list()).isEmpty();
    create("two");
  }
}
