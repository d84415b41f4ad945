package dev.bailey.sessions.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A change whose values have names. Throws {@link SqlFailure}. */
final class Update {
  private final Connection connection;
  private final String sql;
  private final NamedValues values;

  Update(Connection connection, String sql) {
    this.connection = connection;
    this.sql = sql;
    values = new NamedValues(sql);
  }

  Update bind(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  /** Returns how many rows it changed. */
  int execute() {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      values.set(statement);
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }
}
