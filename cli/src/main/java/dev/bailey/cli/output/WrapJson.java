package dev.bailey.cli.output;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Wrapped;
import java.util.List;

/** The object {@code wrap --json} prints: the words of the command line, or what failed. */
public final class WrapJson {
  private WrapJson() {}

  public static String of(Wrapped wrapped) {
    return Json.object(json -> {
      json.writeArrayFieldStart("command");
      for (String word : wrapped.words()) {
        json.writeString(word);
      }
      json.writeEndArray();
      json.writeStringField("backend", wrapped.selection().backend());
      Json.rejected(json, wrapped.selection().rejected());
      Json.error(json, null);
    });
  }

  public static String of(BaileyException failure) {
    return Json.object(json -> {
      json.writeNullField("command");
      json.writeNullField("backend");
      Json.rejected(json, List.of());
      Json.error(json, failure);
    });
  }
}
