package dev.bailey.sessions.ledger;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.log.QuietSlf4j;
import dev.bailey.storage.program.BundledLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite with one connection, which threads use in turn. Every change is on disk when its call
 * returns: the log is synchronised with each transaction.
 */
final class Database implements AutoCloseable {
  /** Where the driver looks for its native library. */
  private static final String LIBRARY_DIRECTORY = "org.sqlite.lib.path";

  private static final String LIBRARY_NAME = "org.sqlite.lib.name";

  /** Names of the driver for machines with Linux and glibc, by those of the JVM. */
  private static final Map<String, String> MACHINES =
      Map.of("amd64", "x86_64", "aarch64", "aarch64");

  private final ReentrantLock turn = new ReentrantLock();
  private final Path file;
  private final DiskReserve reserve;
  private final Handle handle;
  private boolean closed;

  private Database(Path file, DiskReserve reserve, Handle handle) {
    this.file = file;
    this.reserve = reserve;
    this.handle = handle;
  }

  /** Opens it, and brings its tables up to date; a file that is not there is made. */
  static Database open(Path file) {
    Path place = ownPlace(file);
    DiskReserve reserve = new DiskReserve(place);
    Handle handle = QuietSlf4j.during(() -> withRoom(reserve, () -> openAndMigrate(file, place)));
    reserve.fill();
    return new Database(file, reserve, handle);
  }

  /** Tries again with a part of the reserve when the disk is full. */
  private static <T> T withRoom(DiskReserve reserve, Supplier<T> work) {
    while (true) {
      try {
        return work.get();
      } catch (BaileyException e) {
        if (e.code() != ErrorCode.RESOURCES_EXHAUSTED || !reserve.release()) {
          throw e;
        }
      }
    }
  }

  private static Handle openAndMigrate(Path file, Path place) {
    BundledLibrary.load(SQLiteJDBCLoader.class, libraryInJar(), Database::loadLibrary);
    LedgerSource source = new LedgerSource(place);
    try {
      return Schema.open(source);
    } catch (SqlFailure e) {
      throw LedgerFailure.opening(file, e);
    }
  }

  /** Where the driver has it for this machine. To find out it starts a program, at each start. */
  private static String libraryInJar() {
    String machine = MACHINES.getOrDefault(System.getProperty("os.arch"), "");
    return machine.isEmpty() || Files.exists(Path.of("/lib/ld-musl-" + machine + ".so.1"))
        ? LibraryLoaderUtil.getNativeLibResourcePath().substring(1)
            + "/"
            + LibraryLoaderUtil.getNativeLibName()
        : "org/sqlite/native/Linux/" + machine + "/libsqlitejdbc.so";
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

  private static void loadLibrary(Path library) throws Exception {
    System.setProperty(LIBRARY_DIRECTORY, String.valueOf(library.getParent()));
    System.setProperty(LIBRARY_NAME, String.valueOf(library.getFileName()));
    try {
      SQLiteJDBCLoader.initialize();
    } finally {
      System.clearProperty(LIBRARY_DIRECTORY);
      System.clearProperty(LIBRARY_NAME);
    }
  }

  /** Does everything in one transaction, or nothing. */
  <T> T transaction(Function<Handle, T> work) {
    turn.lock();
    try {
      if (closed) {
        throw BaileyException.of(ErrorCode.INVALID_STATE, "use", "sessions", "they were closed")
            .withHint("Open them again: another process may have them by now.");
      }
      return handle.inTransaction(work);
    } catch (SqlFailure e) {
      throw LedgerFailure.using(file, e);
    } catch (IllegalArgumentException e) {
      throw LedgerFailure.unreadable(file, "something in it was never written so", e);
    } catch (BaileyException e) {
      throw e.code() == ErrorCode.DATA_DAMAGED
          ? LedgerFailure.unreadable(file, String.valueOf(e.getMessage()), e)
          : e;
    } finally {
      turn.unlock();
    }
  }

  /**
   * The same for what makes room, and for what has to be written down before anything can be
   * removed: it may take the reserve.
   */
  <T> T makingRoom(Function<Handle, T> work) {
    T done = withRoom(reserve, () -> transaction(work));
    reserve.fill();
    return done;
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
