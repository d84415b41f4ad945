package dev.bailey.sessions.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A connection to SQLite, by plain JDBC: a library that maps rows costs more at each start than all
 * statements of a call. Used by one thread at a time; all methods throw {@link SqlFailure}.
 */
final class Handle implements AutoCloseable {
  private final Connection connection;
  private boolean transaction;

  private Handle(Connection connection) {
    this.connection = connection;
  }

  static Handle open(LedgerSource source) {
    try {
      return new Handle(source.getConnection());
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Executes a statement with values for its question marks; returns how many rows it changed. */
  int execute(String sql, @Nullable Object... values) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      // A statement that only sets something counts as a query in the driver.
      return statement.execute() ? 0 : statement.getUpdateCount();
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** A query with names for its values, such as {@code :id}. */
  Query createQuery(String sql) {
    return new Query(connection, sql);
  }

  /** A change with names for its values, such as {@code :id}. */
  Update createUpdate(String sql) {
    return new Update(connection, sql);
  }

  /** Does everything in one transaction, or nothing; within another one, as a part of it. */
  <T> T inTransaction(Function<Handle, T> work) {
    if (transaction) {
      return work.apply(this);
    }
    int _ = execute("BEGIN IMMEDIATE");
    transaction = true;
    try {
      T result = work.apply(this);
      int _ = execute("COMMIT");
      return result;
    } catch (RuntimeException | Error e) {
      undo(e);
      throw e;
    } finally {
      transaction = false;
    }
  }

  /** SQLite has undone it by itself after some errors, and then there is nothing to undo. */
  private void undo(Throwable cause) {
    try {
      int _ = execute("ROLLBACK");
    } catch (SqlFailure e) {
      cause.addSuppressed(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }
}
