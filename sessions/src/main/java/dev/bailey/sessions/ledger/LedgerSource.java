package dev.bailey.sessions.ledger;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

/** Connects to the ledger, one connection at a time. */
final class LedgerSource extends SQLiteDataSource {
  /** Of sqlite3.h; the driver has no name for it. */
  private static final int SQLITE_OPEN_NOFOLLOW = 0x01000000;

  /**
   * In this order. One process has the state directory, and says so before it looks at the file:
   * the index of the write-ahead log is in its own memory then. Otherwise it is in a file that is
   * mapped, which ends the JVM where the disk has no room for its next page.
   */
  private static final List<String> SETTINGS =
      List.of(
          "locking_mode = EXCLUSIVE",
          "journal_mode = WAL",
          "synchronous = FULL",
          "foreign_keys = ON");

  /**
   * Does not connect yet.
   *
   * @param place a path without links
   */
  LedgerSource(Path place) {
    super(config());
    // As a URI: what follows a question mark in a plain name would be taken for settings.
    setUrl("jdbc:sqlite:" + place.toUri());
  }

  /** SQLite follows no link either: one may be put there after the path was checked. */
  private static SQLiteConfig config() {
    Properties modes = new Properties();
    modes.setProperty(
        SQLiteConfig.Pragma.OPEN_MODE.getPragmaName(),
        String.valueOf(new SQLiteConfig().getOpenModeFlags() | SQLITE_OPEN_NOFOLLOW));
    SQLiteConfig config = new SQLiteConfig(modes);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    return config;
  }

  @Override
  public SQLiteConnection getConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    SQLiteConnection connection = super.getConnection(user, password);
    try (Statement statement = connection.createStatement()) {
      for (String setting : SETTINGS) {
        boolean _ = statement.execute("PRAGMA " + setting);
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
