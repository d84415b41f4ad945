package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes messages of a session's history as JSON, and reads them back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class MessageForm {
  private static final String LIST = "messages";

  private MessageForm() {}

  public static JsonObject writeList(List<MessageDocument> messages) {
    return ListForm.write(LIST, messages, MessageForm::body);
  }

  private static JsonObject body(MessageDocument message) {
    JsonObject json =
        new JsonObject()
            .put("sequence", message.sequence())
            .put("role", message.role())
            .put("content", message.content());
    message.toolCalls().ifPresent(it -> json.put("tool_calls", it));
    message.toolCallId().ifPresent(it -> json.put("tool_call_id", it));
    return json.put("created", message.created().toString());
  }

  public static List<MessageDocument> readList(String text) {
    return ListForm.read(text, LIST, MessageForm::body);
  }

  private static MessageDocument body(JsonFields fields) {
    MessageDocument message =
        new MessageDocument(
            fields.required("sequence").number(1, Long.MAX_VALUE),
            fields.required("role").text(),
            fields.required("content").text(),
            fields.optional("tool_calls").map(JsonField::text),
            fields.optional("tool_call_id").map(JsonField::text),
            Timestamps.read(fields.required("created")));
    fields.end();
    return message;
  }
}
