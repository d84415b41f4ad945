package dev.bailey.sessions.ledger;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values for the names in a statement. SQLite numbers names in the order in which they first
 * appear, and its driver knows the numbers only.
 */
final class NamedValues {
  private final List<String> names;
  private final Map<String, @Nullable Object> values = new HashMap<>();

  NamedValues(String sql) {
    names = names(sql);
  }

  private static List<String> names(String sql) {
    List<String> names = new ArrayList<>();
    for (int colon = sql.indexOf(':'); colon >= 0; colon = sql.indexOf(':', colon + 1)) {
      int end = colon + 1;
      while (end < sql.length() && Character.isLetter(sql.charAt(end))) {
        end++;
      }
      String name = sql.substring(colon + 1, end);
      if (!names.contains(name)) {
        names.add(name);
      }
    }
    return names;
  }

  void put(String name, @Nullable Object value) {
    values.put(name, value);
  }

  void set(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (!values.containsKey(name)) {
        throw new IllegalStateException("no value for :" + name);
      }
      statement.setObject(i + 1, values.get(name));
    }
  }
}
