package dev.bailey.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Selection;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One JSON object as a line of text, and the parts all of them share. */
public final class Json {
  private Json() {}

  /** Writes the members of an object. */
  @FunctionalInterface
  public interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  public static String object(Members members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  /** The member {@code rejected}: backends that were preferred to the one in use. */
  public static void rejected(JsonGenerator json, List<Selection.Rejection> rejected)
      throws IOException {
    json.writeArrayFieldStart("rejected");
    for (Selection.Rejection rejection : rejected) {
      json.writeStartObject();
      json.writeStringField("backend", rejection.backend());
      json.writeStringField("reason", rejection.reason());
      json.writeStringField("fix", RemedyText.of(rejection.remedies()));
      RemedyJson.write(json, rejection.remedies());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** The member {@code error}: null, or what Bailey failed at. */
  public static void error(JsonGenerator json, @Nullable BaileyException failure)
      throws IOException {
    if (failure == null) {
      json.writeNullField("error");
      return;
    }
    json.writeObjectFieldStart("error");
    json.writeStringField("code", failure.code().name());
    json.writeStringField("message", failure.getMessage());
    List<Remedy> remedies = failure.remedies();
    json.writeStringField("hint", remedies.isEmpty() ? null : RemedyText.of(remedies));
    RemedyJson.write(json, remedies);
    json.writeEndObject();
  }
}
