package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.api.Restore;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that forgets: what it gives back wrong is never taken for right. */
final class DamagedStateIT extends SessionsTestBase {
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
}
