package dev.bailey.sessions.ledger;

import java.io.Serial;

/** An error of SQLite, of its driver or of a migration, on its way to {@link LedgerFailure}. */
final class SqlFailure extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  SqlFailure(Exception cause) {
    super(cause.getMessage(), cause);
  }
}
