package dev.bailey.protocol;

import dev.bailey.execution.Output;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Reads the output of a command from JSON: its text, or its bytes in Base64 where they are not
 * UTF-8. Writes the latter.
 */
final class OutputForm {
  private static final String BYTES = "_base64";

  private OutputForm() {}

  static void exact(JsonObject json, String name, Output output) {
    byte[] bytes = output.bytes();
    if (!Arrays.equals(output.text().getBytes(StandardCharsets.UTF_8), bytes)) {
      json.put(name + BYTES, Base64.getEncoder().encodeToString(bytes));
    }
  }

  static Output read(JsonFields fields, String name) {
    byte[] text = fields.required(name).text().getBytes(StandardCharsets.UTF_8);
    byte[] bytes =
        fields
            .optional(name + BYTES)
            .map(it -> it.parsed("base64", Base64.getDecoder()::decode))
            .orElse(text);
    return fields.required(name + "_truncated").truth()
        ? Output.truncated(bytes)
        : Output.complete(bytes);
  }
}
