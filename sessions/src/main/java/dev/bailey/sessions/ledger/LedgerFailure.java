package dev.bailey.sessions.ledger;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Why the ledger could not be read or written. */
final class LedgerFailure {
  /** With less free, what cannot be written cannot be written for that. */
  private static final long FULL = 256 << 10;

  private static final Set<Integer> DAMAGED =
      Set.of(SQLiteErrorCode.SQLITE_CORRUPT.code, SQLiteErrorCode.SQLITE_NOTADB.code);

  /** What SQLite says when it could not make or extend a file, besides that the disk is full. */
  private static final Set<Integer> NOT_WRITTEN =
      Set.of(SQLiteErrorCode.SQLITE_IOERR.code, SQLiteErrorCode.SQLITE_CANTOPEN.code);

  private LedgerFailure() {}

  /** The failure to open it. */
  static BaileyException opening(Path file, RuntimeException cause) {
    ErrorCode code = code(file, cause);
    if (code == ErrorCode.RESOURCES_EXHAUSTED) {
      return full("open", file, cause);
    }
    String reason =
        code == ErrorCode.DATA_DAMAGED ? "it is damaged" : "it is no ledger of this version";
    return BaileyException.of(code, "open", file.toString(), reason)
        .withHint(
            "Bring it back from a backup; a newer version of Bailey may have written it, too."
                + " Workspaces of sessions it does not know stay in the storage.")
        .withCause(cause);
  }

  /** The failure of a transaction. */
  static BaileyException using(Path file, RuntimeException cause) {
    return switch (code(file, cause)) {
      case RESOURCES_EXHAUSTED -> full("write", file, cause);
      case DATA_DAMAGED -> damaged(file, "it is damaged", cause);
      default ->
          BaileyException.of(ErrorCode.STORAGE_FAILED, "use", file.toString(), reason(cause))
              .withHint("Check the disk for errors.")
              .withCause(cause);
    };
  }

  /** It can be read, and says what nobody wrote. */
  static BaileyException unreadable(Path file, String what, RuntimeException cause) {
    return damaged(file, "it is damaged: " + what, cause);
  }

  private static BaileyException damaged(Path file, String reason, RuntimeException cause) {
    return BaileyException.of(ErrorCode.DATA_DAMAGED, "read", file.toString(), reason)
        .withHint(
            "Bring it back from a backup. Without one move it away: the files of its sessions"
                + " stay in the storage.")
        .withCause(cause);
  }

  /** What SQLite says, without the statement: that is of use to nobody but who wrote it. */
  private static String reason(RuntimeException failure) {
    return sqlite(failure)
        .map(known -> known.getResultCode().message)
        .orElse("it cannot be read or written");
  }

  private static Optional<SQLiteException> sqlite(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException known) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }

  private static BaileyException full(String operation, Path file, RuntimeException cause) {
    return BaileyException.of(
            ErrorCode.RESOURCES_EXHAUSTED,
            operation,
            file.toString(),
            "the disk is full: " + (free(file) >>> 10) + " KiB are free")
        .withRemedies(
            new Remedy.Advice("Make room on it."),
            new Remedy.Perform(Remedy.Operation.DESTROY_SESSION))
        .withCause(cause);
  }

  private static ErrorCode code(Path file, RuntimeException failure) {
    // The lower byte; the rest says more of the same.
    return sqlite(failure)
        .map(known -> code(file, known.getResultCode().code & 0xff))
        .orElse(ErrorCode.STORAGE_FAILED);
  }

  private static ErrorCode code(Path file, int kind) {
    if (DAMAGED.contains(kind)) {
      return ErrorCode.DATA_DAMAGED;
    }
    boolean full =
        kind == SQLiteErrorCode.SQLITE_FULL.code
            || (NOT_WRITTEN.contains(kind) && free(file) < FULL);
    return full ? ErrorCode.RESOURCES_EXHAUSTED : ErrorCode.STORAGE_FAILED;
  }

  /** The room on its disk; much where that cannot be told. */
  private static long free(Path file) {
    try {
      return Files.getFileStore(file.resolveSibling(".")).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
