package dev.bailey.cli.output;

import dev.bailey.error.BaileyException;
import java.util.List;

/** The object {@code wrap --json} prints: the words of the command line, or what failed. */
public final class WrapJson {
  private WrapJson() {}

  public static String of(List<String> words) {
    return Json.object(json -> {
      json.writeArrayFieldStart("command");
      for (String word : words) {
        json.writeString(word);
      }
      json.writeEndArray();
      Json.error(json, null);
    });
  }

  public static String of(BaileyException failure) {
    return Json.object(json -> {
      json.writeNullField("command");
      Json.error(json, failure);
    });
  }
}
