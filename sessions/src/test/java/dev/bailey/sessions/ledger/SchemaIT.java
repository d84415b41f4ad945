package dev.bailey.sessions.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables are migrated where they are not of this version, and only there. */
final class SchemaIT {
  private static final Path MIGRATIONS = Path.of("src/main/resources/ledger-schema");

  @TempDir private Path directory;

  private Handle ledger() {
    Ledger.open(file()).close();
    return Handle.open(new LedgerSource(file()));
  }

  private Path file() {
    return directory.resolve("sessions.db");
  }

  private void change(String statement) {
    try (Handle handle = ledger()) {
      int _ = handle.execute(statement);
    }
  }

  private static int version(Handle handle) {
    return handle.createQuery("PRAGMA user_version").map(row -> row.getInt(1)).one();
  }

  @Test
  void theVersionIsThatOfTheLastMigration() throws IOException {
    try (Stream<Path> files = Files.list(MIGRATIONS)) {
      List<String> names = files.map(it -> String.valueOf(it.getFileName())).toList();
      assertThat(names).hasSize(Schema.VERSION);
      assertThat(names).anyMatch(it -> it.startsWith("V" + Schema.VERSION + "__"));
    }
    try (Handle handle = ledger()) {
      assertThat(version(handle)).isEqualTo(Schema.VERSION);
    }
  }

  /** As before versions were noted, and as a process leaves it that is killed before its note. */
  @Test
  void anEarlierLedgerIsMigratedAndNoted() {
    change("PRAGMA user_version = 0");
    change("DROP INDEX snapshot_of_call");
    change("ALTER TABLE snapshots DROP COLUMN call");
    change("DELETE FROM flyway_schema_history WHERE version = '2'");
    change("PRAGMA user_version = 1");
    try (Handle handle = ledger()) {
      assertThat(version(handle)).isEqualTo(Schema.VERSION);
      assertThat(handle.createQuery("SELECT call FROM snapshots").map(row -> "").list()).isEmpty();
    }
  }

  @Test
  void aNoteThatIsWrongIsNotBelieved() {
    change("DROP INDEX snapshot_of_call");
    change("ALTER TABLE snapshots DROP COLUMN call");
    change("DELETE FROM flyway_schema_history WHERE version = '2'");
    try (Handle handle = ledger()) {
      assertThat(handle.createQuery("SELECT call FROM snapshots").map(row -> "").list()).isEmpty();
    }
  }

  @Test
  void aMigrationThatFailedIsNoVersion() {
    change("UPDATE flyway_schema_history SET success = 0 WHERE version = '2'");
    assertThatThrownBy(() -> Ledger.open(file()).close())
        .isInstanceOfSatisfying(
            BaileyException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED));
  }

  @Test
  void namesAreNumberedAsSqliteDoes() {
    try (Handle handle = ledger()) {
      int _ =
          handle
              .createUpdate("CREATE TEMP TABLE t AS SELECT :a AS a, :b AS b, :a || :b AS both")
              .bind("b", "2")
              .bind("a", "1")
              .execute();
      assertThat(
              handle
                  .createQuery("SELECT * FROM t WHERE both = :both AND a = :a AND :a = a")
                  .bind("a", "1")
                  .bind("both", "12")
                  .map(row -> row.getString("b"))
                  .one())
          .isEqualTo("2");
      assertThatThrownBy(() -> handle.createQuery("SELECT :a").map(row -> "").one())
          .hasMessage("no value for :a");
    }
  }

  @Test
  void aTransactionIsDoneOrUndoneAsAWhole() {
    try (Handle handle = ledger()) {
      int _ = handle.execute("CREATE TABLE t (x)");
      assertThatThrownBy(() ->
              handle.inTransaction(it -> {
                int _ = it.execute("INSERT INTO t VALUES (?)", 1);
                return it.inTransaction(inner -> inner.execute("INSERT INTO no_table VALUES (1)"));
              }))
          .isInstanceOf(SqlFailure.class);
      assertThat(count(handle)).isZero();
      int changed =
          handle.inTransaction(it -> it.execute("INSERT INTO t VALUES (?)", (Object) null));
      assertThat(changed).isEqualTo(1);
      assertThat(count(handle)).isEqualTo(1);
    }
  }

  private static int count(Handle handle) {
    return handle.createQuery("SELECT count(*) FROM t").map(row -> row.getInt(1)).one();
  }
}
