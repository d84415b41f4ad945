package dev.bailey.protocol.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.bailey.protocol.errors.ReadingErrors;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The text of JSON values. Reading is strict: one value and nothing behind it, no name twice in an
 * object, bounded in depth and size.
 */
public final class JsonText {
  /** Deeper than any document of Bailey's. */
  static final int DEEPEST = 32;

  /** Two streams of output of 10 MiB each, all of it escaped, and the rest of a result. */
  static final int LARGEST = 160 << 20;

  private static final int LONGEST_NUMBER = 40;

  /** The bound of Jackson's that escapes only what JSON demands. */
  private static final int EVERYTHING = 0;

  private static final int LAST_PRINTABLE = '~';

  private JsonText() {}

  static String write(Json value) {
    return write(value, EVERYTHING);
  }

  /** With everything but printable ASCII escaped. */
  static String ascii(Json value) {
    return write(value, LAST_PRINTABLE);
  }

  private static String write(Json value, int lastPlain) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = Plain.FACTORY.createGenerator(text)) {
      generator.setHighestNonEscapedChar(lastPlain);
      write(generator, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Without a switch over types, which the JVM would have to bootstrap first. */
  private static void write(JsonGenerator generator, Json value) throws IOException {
    if (value instanceof Json.Text text) {
      generator.writeString(text.value());
    } else if (value instanceof Json.Numeral numeral) {
      generator.writeNumber(numeral.digits());
    } else if (value instanceof Json.Truth truth) {
      generator.writeBoolean(truth.value());
    } else if (value instanceof JsonObject object) {
      generator.writeStartObject();
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        generator.writeFieldName(member.getKey());
        write(generator, member.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof JsonArray array) {
      generator.writeStartArray();
      for (Json item : array.items()) {
        write(generator, item);
      }
      generator.writeEndArray();
    } else {
      generator.writeNull();
    }
  }

  /**
   * The members of the one object in a text.
   *
   * @param what is read, for people: {@code policy}
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for anything else
   */
  public static JsonFields read(String text, String what) {
    if (text.length() > LARGEST) {
      throw ReadingErrors.document(what, "it has more than " + LARGEST + " characters");
    }
    try (JsonParser parser = Strict.FACTORY.createParser(text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw ReadingErrors.document(what, "it is empty");
      }
      Json value = value(parser, first);
      if (parser.nextToken() != null) {
        throw ReadingErrors.document(what, "something follows its end");
      }
      return JsonFields.of(value, what);
    } catch (StreamConstraintsException e) {
      throw ReadingErrors.document(what, "it is too deep, or a part of it is too long")
          .withCause(e);
    } catch (JsonProcessingException e) {
      throw ReadingErrors.document(what, syntax(e)).withCause(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String syntax(JsonProcessingException e) {
    String where =
        e.getLocation() == null
            ? ""
            : " in line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr();
    return "it is no JSON" + where + ": " + e.getOriginalMessage();
  }

  private static Json value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> new Json.Text(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Numeral(parser.getText());
      case VALUE_TRUE -> new Json.Truth(true);
      case VALUE_FALSE -> new Json.Truth(false);
      case VALUE_NULL -> new Json.Null();
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException(token.name());
    };
  }

  private static JsonObject object(JsonParser parser) throws IOException {
    JsonObject object = new JsonObject();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      object.put(name, value(parser, parser.nextToken()));
    }
    return object;
  }

  private static JsonArray array(JsonParser parser) throws IOException {
    JsonArray array = new JsonArray();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      array.add(value(parser, token));
    }
    return array;
  }

  /** For writing, on the path of every command: without what only reading needs. */
  private static final class Plain {
    static final JsonFactory FACTORY = new JsonFactory();
  }

  /** For reading. */
  private static final class Strict {
    static final JsonFactory FACTORY =
        JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxDocumentLength(LARGEST)
                    .maxStringLength(LARGEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .build())
            .build();
  }
}
