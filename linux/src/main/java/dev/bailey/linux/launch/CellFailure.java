package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** The exceptions of a cell that cannot take a command. */
public final class CellFailure {
  private static final String ANEW = "Open a new sandbox.";

  private CellFailure() {}

  public static BaileyException closed() {
    return of(ErrorCode.INVALID_STATE, "it was closed already").withHint(ANEW);
  }

  public static BaileyException closedMeanwhile(RuntimeException cause) {
    return of(ErrorCode.INVALID_STATE, "it was closed while a command started").withCause(cause);
  }

  /** Somebody killed the process that keeps it, and with that everything in it. */
  public static BaileyException dead() {
    return of(ErrorCode.INVALID_STATE, "its first process was killed").withHint(ANEW);
  }

  /** A file that is denied by a mount upon it is open again once the host replaces that file. */
  public static BaileyException replaced() {
    return of(
            ErrorCode.NOT_ENFORCEABLE,
            "a directory it shows, or a path it denies or protects, was replaced on the host")
        .withHint(ANEW);
  }

  private static BaileyException of(ErrorCode code, String reason) {
    return BaileyException.of(code, "use", "sandbox", reason);
  }
}
