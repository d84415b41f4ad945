package dev.bailey.sessions.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A query whose values have names. Throws {@link SqlFailure}. */
final class Query {
  private final Connection connection;
  private final String sql;
  private final NamedValues values;

  Query(Connection connection, String sql) {
    this.connection = connection;
    this.sql = sql;
    values = new NamedValues(sql);
  }

  Query bind(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  /** Makes a value of a row. */
  @FunctionalInterface
  interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  <T> Rows<T> map(RowReader<T> reader) {
    List<T> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      values.set(statement);
      try (ResultSet found = statement.executeQuery()) {
        while (found.next()) {
          rows.add(reader.read(found));
        }
      }
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
    return new Rows<>(rows);
  }

  /** All that was found. */
  record Rows<T>(List<T> list) {
    Rows {
      list = List.copyOf(list);
    }

    Optional<T> findOne() {
      if (list.size() > 1) {
        throw new IllegalStateException(list.size() + " rows instead of one");
      }
      return list.stream().findFirst();
    }

    T one() {
      return findOne().orElseThrow(() -> new IllegalStateException("no row instead of one"));
    }
  }
}
