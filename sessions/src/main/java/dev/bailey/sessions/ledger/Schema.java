package dev.bailey.sessions.ledger;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * The tables of the ledger. Flyway migrates them; it takes longer to start than all else that a
 * short call does, so what it has done is noted in the file's own version, and it is asked only
 * where that differs.
 */
final class Schema {
  /** Of the last migration in {@code ledger-schema}. */
  static final int VERSION = 2;

  private Schema() {}

  /** Opens a connection to tables of this version. */
  static Handle open(LedgerSource source) {
    Handle handle = Handle.open(source);
    try {
      if (isCurrent(handle)) {
        return handle;
      }
    } catch (RuntimeException e) {
      try (handle) {
        throw e;
      }
    }
    handle.close();
    Migration.run(source);
    return noted(Handle.open(source));
  }

  /**
   * Both notes must agree: another version of Bailey may have been killed between its migration and
   * its note.
   */
  private static boolean isCurrent(Handle handle) {
    return number(handle, "PRAGMA user_version") == VERSION
        && number(handle, "SELECT count(*) FROM sqlite_schema WHERE name = 'flyway_schema_history'")
            == 1
        && number(
                handle,
                "SELECT CASE success WHEN 1 THEN version END FROM flyway_schema_history"
                    + " ORDER BY installed_rank DESC LIMIT 1")
            == VERSION;
  }

  private static int number(Handle handle, String query) {
    return handle.createQuery(query).map(row -> row.getInt(1)).one();
  }

  private static Handle noted(Handle handle) {
    try {
      int _ = handle.execute("PRAGMA user_version = " + VERSION);
      return handle;
    } catch (RuntimeException e) {
      try (handle) {
        throw e;
      }
    }
  }

  /** A class of its own: only where it is used is Flyway loaded. */
  private static final class Migration {
    static void run(LedgerSource source) {
      try {
        var _ =
            Flyway.configure(Schema.class.getClassLoader())
                .dataSource(source)
                .locations("classpath:ledger-schema")
                // Its failures are exceptions; its progress is of interest to nobody.
                .loggers()
                .load()
                .migrate();
      } catch (FlywayException e) {
        throw new SqlFailure(e);
      }
    }
  }
}
