package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.api.NewMessage;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that forgets: what it gives back wrong is never taken for right. */
final class DamagedStateIT extends SessionsTestBase {
  private static final int PAGE = 4096;

  @ParameterizedTest
  @ValueSource(ints = {10, 300_000})
  void contentsThatChangedAreNotRestored(int size) throws IOException {
    create("one");
    run(ONE, "head -c " + size + " /dev/zero | tr '\\0' a >file");
    one().snapshot("good");
    run(ONE, "rm file");
    Path blob = onlyBlob();
    byte[] content = Files.readAllBytes(blob);
    assertThat(content).hasSize(size);
    content[size / 2] = 'b';
    damage(blob, content);
    assertDamaged();
    damage(blob, new String(content, UTF_8).substring(0, size / 2).getBytes(UTF_8));
    assertDamaged();
    content[size / 2] = 'a';
    damage(blob, content);
    // The control: nothing else was wrong.
    one().rollback("good", Restore.FILES);
    assertThat(run(ONE, "wc -c <file; tr -d a <file")).isEqualTo(size + "");
  }

  private void assertDamaged() {
    Version saved = Version.saved(new WorkspaceId(ONE), snapshot("good"));
    assertThat(code(() -> one().rollback("good", Restore.FILES))).isEqualTo(ErrorCode.DATA_DAMAGED);
    // Nothing was changed, so nothing has to be undone.
    assertThat(one().info().state()).isEqualTo(SessionState.ACTIVE);
    assertThat(code(() -> storage().fork(saved, new WorkspaceId("two"))))
        .isEqualTo(ErrorCode.DATA_DAMAGED);
    assertThat(code(() -> storage().exportTo(saved, new ByteArrayOutputStream())))
        .isEqualTo(ErrorCode.DATA_DAMAGED);
  }

  private Path onlyBlob() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("state/storage/copy/blobs"))) {
      List<Path> blobs = files.filter(Files::isRegularFile).toList();
      assertThat(blobs).hasSize(1);
      return blobs.getFirst();
    }
  }

  private static void damage(Path file, byte[] content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(content);
    }
  }

  @Test
  void aLedgerThatIsNone() throws IOException {
    create("one");
    sessions().close();
    Path ledger = directory.resolve("state/sessions.db");
    Files.write(ledger, new byte[8192]);
    Files.deleteIfExists(directory.resolve("state/sessions.db-wal"));
    Path copy = directory.resolve("copy");
    Files.copy(ledger, copy);
    Files.write(ledger, "no ledger".repeat(1000).getBytes(UTF_8));
    assertThat(code(() -> Sessions.local(config()))).isEqualTo(ErrorCode.DATA_DAMAGED);
    Files.delete(ledger);
    reopen(config());
  }

  @Test
  void aLedgerWithHolesInIt() throws IOException {
    create("one");
    for (int i = 0; i < 50; i++) {
      run(ONE, "true");
      one().keepAgentState("x".repeat(10_000));
    }
    sessions().close();
    Path ledger = directory.resolve("state/sessions.db");
    try (RandomAccessFile file = new RandomAccessFile(ledger.toFile(), "rw")) {
      for (long at = 4096; at < file.length(); at += 4096) {
        file.seek(at);
        file.write(new byte[64]);
      }
    }
    assertThat(code(() -> Sessions.local(config()))).isEqualTo(ErrorCode.DATA_DAMAGED);
    Files.delete(ledger);
    reopen(config());
  }

  @Test
  void aWordThatNobodyWrote() throws IOException {
    create("one");
    sessions().close();
    Path ledger = directory.resolve("state/sessions.db");
    String text = Files.readString(ledger, java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(text).contains("oneactive");
    Files.writeString(
        ledger,
        text.replace("oneactive", "oneactivX"),
        java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(code(() -> Sessions.local(config()))).isEqualTo(ErrorCode.DATA_DAMAGED);
    Files.delete(ledger);
    reopen(config());
  }

  /** Every page in turn: whatever is said of it, it is said about the file, and not in SQL. */
  @Test
  void aLedgerWithADamagedPage() throws IOException {
    create("one");
    one().snapshot("good");
    one().history().append(NewMessage.of("user", "x".repeat(5000)));
    sessions().close();
    Path ledger = directory.resolve("state/sessions.db");
    byte[] good = Files.readAllBytes(ledger);
    List<String> said = new ArrayList<>();
    byte[] fillings = {0, -1, 'x'};
    for (int page = 0; page * PAGE < good.length; page++) {
      byte[] bad = good.clone();
      // The first one begins with the header of the file.
      int start = page == 0 ? 100 : page * PAGE;
      Arrays.fill(bad, start, (page + 1) * PAGE, fillings[page % fillings.length]);
      rewrite(ledger, bad);
      useAll(said);
    }
    rewrite(ledger, good);
    reopen(config());
    assertThat(said).isNotEmpty();
    assertThat(said)
        .allSatisfy(it ->
            assertThat(it)
                .contains("sessions.db")
                .contains("backup")
                .doesNotContainIgnoringCase("select ")
                .doesNotContain("statement", "INSERT", "UPDATE", "SQL"));
  }

  private static void rewrite(Path ledger, byte[] content) throws IOException {
    Files.deleteIfExists(ledger.resolveSibling("sessions.db-wal"));
    Files.write(ledger, content);
  }

  private void useAll(List<String> said) {
    try (SessionService sessions = Sessions.local(config())) {
      for (SessionInfo each : sessions.list()) {
        Session session = sessions.get(each.name());
        for (Runnable use :
            List.<Runnable>of(
                session::snapshots,
                session::snapshot,
                () -> session.history().page(0, 10),
                () -> session.keepAgentState("y"),
                () -> session.processes().list())) {
          told(said, use);
        }
      }
    } catch (BaileyException e) {
      said.add(text(e));
    }
  }

  /** A session whose row was damaged may count as failed, and is not used then. */
  private static void told(List<String> said, Runnable use) {
    try {
      use.run();
    } catch (BaileyException e) {
      if (e.code() != ErrorCode.INVALID_STATE) {
        said.add(text(e));
      }
    }
  }

  private static String text(BaileyException e) {
    return e.getMessage() + " " + e.hint().orElse("");
  }
}
