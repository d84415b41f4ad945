package dev.bailey.linux.seccomp;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes values of the expected type from a JSON document, one after the other, and says where it is
 * wrong. Each method stands on the first token of its value and leaves on the last.
 */
final class JsonReader {
  private static final int MAX_QUOTED = 60;

  /** Reads the value of one field. */
  interface FieldConsumer {
    void accept(String name) throws IOException;
  }

  /** Reads one element. */
  interface ElementConsumer {
    void accept() throws IOException;
  }

  private final String source;
  private final JsonParser parser;

  JsonReader(String source, JsonParser parser) {
    this.source = source;
    this.parser = parser;
  }

  void next() throws IOException {
    if (parser.nextToken() == null) {
      throw malformed("the document ends early");
    }
  }

  /** Checks that nothing follows. */
  void end() throws IOException {
    if (parser.nextToken() != null) {
      throw malformed("something follows the profile");
    }
  }

  void fields(String what, FieldConsumer consumer) throws IOException {
    expect(JsonToken.START_OBJECT, what, "an object");
    for (next(); !parser.hasToken(JsonToken.END_OBJECT); next()) {
      String name = parser.currentName();
      next();
      consumer.accept(name);
    }
  }

  /** Null stands for no fields: Go programs write it so. */
  void optionalFields(String what, FieldConsumer consumer) throws IOException {
    if (!parser.hasToken(JsonToken.VALUE_NULL)) {
      fields(what, consumer);
    }
  }

  /** Null stands for no elements. */
  void elements(String what, ElementConsumer consumer) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_NULL)) {
      return;
    }
    expect(JsonToken.START_ARRAY, what, "an array");
    for (next(); !parser.hasToken(JsonToken.END_ARRAY); next()) {
      consumer.accept();
    }
  }

  List<String> strings(String what) throws IOException {
    List<String> strings = new ArrayList<>();
    elements(what, () -> strings.add(string(what)));
    return strings;
  }

  String string(String what) throws IOException {
    expect(JsonToken.VALUE_STRING, what, "a string");
    return parser.getText();
  }

  /** 0 to {@code max}. */
  int integer(String what, int max) throws IOException {
    BigInteger number = number(what);
    if (number.compareTo(BigInteger.valueOf(max)) > 0) {
      throw malformed("'" + what + "' is greater than " + max);
    }
    return number.intValueExact();
  }

  /** The same, or null. */
  @Nullable Integer optionalInteger(String what, int max) throws IOException {
    return parser.hasToken(JsonToken.VALUE_NULL) ? null : integer(what, max);
  }

  /** 0 to 2^64-1, as the bits of a long. */
  long unsigned(String what) throws IOException {
    BigInteger number = number(what);
    if (number.bitLength() > Long.SIZE) {
      throw malformed("'" + what + "' has more than 64 bits");
    }
    return number.longValue();
  }

  private BigInteger number(String what) throws IOException {
    expect(JsonToken.VALUE_NUMBER_INT, what, "an integer");
    BigInteger number = parser.getBigIntegerValue();
    if (number.signum() < 0) {
      throw malformed("'" + what + "' is negative");
    }
    return number;
  }

  private void expect(JsonToken token, String what, String type) {
    if (!parser.hasToken(token)) {
      throw malformed("'" + what + "' is not " + type);
    }
  }

  BaileyException unknownField(String name) {
    return malformed("unknown field " + quote(name))
        .withHint("Remove it, or correct its spelling; put remarks into 'comment'.");
  }

  BaileyException malformed(String reason) {
    int line = parser.currentLocation().getLineNr();
    return DockerProfile.invalid(source, reason + ", at line " + line);
  }

  /** A string from the document, cut to a length fit for messages. */
  static String quote(String text) {
    return "'" + (text.length() > MAX_QUOTED ? text.substring(0, MAX_QUOTED) + "..." : text) + "'";
  }
}
