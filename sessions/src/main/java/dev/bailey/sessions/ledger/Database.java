package dev.bailey.sessions.ledger;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.log.QuietSlf4j;
import dev.bailey.storage.program.UnpackedLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite with one connection, which threads use in turn. Every change is on disk when its call
 * returns: the log is synchronised with each transaction.
 */
final class Database implements AutoCloseable {
  private static final String LIBRARY = "org.sqlite.tmpdir";

  /** Of sqlite3.h; the driver has no name for it. */
  private static final int SQLITE_OPEN_NOFOLLOW = 0x01000000;

  private final ReentrantLock turn = new ReentrantLock();
  private final Handle handle;
  private boolean closed;

  private Database(Handle handle) {
    this.handle = handle;
  }

  /** Opens it, and brings its tables up to date; a file that is not there is made. */
  static Database open(Path file) {
    return QuietSlf4j.during(() -> openAndMigrate(file));
  }

  private static Database openAndMigrate(Path file) {
    Path place = ownPlace(file);
    UnpackedLibrary.load(file.resolveSibling("native"), Database::loadLibrary);
    SQLiteConfig config = withoutLinks();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    SQLiteDataSource source = new SQLiteDataSource(config);
    // As a URI: what follows a question mark in a plain name would be taken for settings.
    source.setUrl("jdbc:sqlite:" + place.toUri());
    try {
      Flyway.configure(Database.class.getClassLoader())
          .dataSource(source)
          .locations("classpath:ledger-schema")
          // Its failures are exceptions; its progress is of interest to nobody.
          .loggers()
          .load()
          .migrate();
      return new Database(Jdbi.create(source).open());
    } catch (FlywayException | JdbiException e) {
      ErrorCode code = code(e);
      throw BaileyException.of(
              code,
              "open",
              file.toString(),
              code == ErrorCode.DATA_DAMAGED ? "it is damaged" : "it is no ledger of this version")
          .withHint(
              "Bring it back from a backup; a newer version of Bailey may have written it, too."
                  + " Workspaces of sessions it does not know stay in the storage.")
          .withCause(e);
    }
  }

  /**
   * The file by a path without links. A state directory may have been prepared where a command
   * writes: what is in it leads nowhere else.
   */
  private static Path ownPlace(Path file) {
    String name = String.valueOf(file.getFileName());
    try {
      for (String suffix : List.of("", "-journal", "-wal", "-shm")) {
        PlainFile.requireOwnOrMissing(file.resolveSibling(name + suffix));
      }
      return file.resolveSibling(".").toRealPath().resolve(name);
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.STORAGE_FAILED, "open", file.toString(), String.valueOf(e.getMessage()))
          .withRemedies(new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY))
          .withCause(e);
    }
  }

  /** SQLite itself follows none either: one may be put there after the look. */
  private static SQLiteConfig withoutLinks() {
    Properties modes = new Properties();
    modes.setProperty(
        SQLiteConfig.Pragma.OPEN_MODE.getPragmaName(),
        String.valueOf(new SQLiteConfig().getOpenModeFlags() | SQLITE_OPEN_NOFOLLOW));
    return new SQLiteConfig(modes);
  }

  private static void loadLibrary(Path directory) throws Exception {
    System.setProperty(LIBRARY, directory.toString());
    try {
      SQLiteJDBCLoader.initialize();
    } finally {
      System.clearProperty(LIBRARY);
    }
  }

  /** Does everything in one transaction, or nothing. */
  <T> T transaction(HandleCallback<T, RuntimeException> work) {
    turn.lock();
    try {
      if (closed) {
        throw BaileyException.of(ErrorCode.INVALID_STATE, "use", "sessions", "they were closed")
            .withHint("Open them again: another process may have them by now.");
      }
      return handle.inTransaction(work);
    } catch (JdbiException e) {
      throw BaileyException.of(code(e), "use", "ledger", String.valueOf(e.getMessage()))
          .withCause(e);
    } catch (IllegalArgumentException e) {
      throw BaileyException.of(
              ErrorCode.DATA_DAMAGED, "read", "ledger", "something in it was never written so")
          .withCause(e);
    } finally {
      turn.unlock();
    }
  }

  private static ErrorCode code(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException known) {
        // The lower byte; the rest says more of the same.
        int kind = known.getResultCode().code & 0xff;
        return kind == SQLiteErrorCode.SQLITE_CORRUPT.code
                || kind == SQLiteErrorCode.SQLITE_NOTADB.code
            ? ErrorCode.DATA_DAMAGED
            : kind == SQLiteErrorCode.SQLITE_FULL.code
                ? ErrorCode.RESOURCES_EXHAUSTED
                : ErrorCode.STORAGE_FAILED;
      }
    }
    return ErrorCode.STORAGE_FAILED;
  }

  @Override
  public void close() {
    turn.lock();
    try {
      closed = true;
      handle.close();
    } finally {
      turn.unlock();
    }
  }
}
