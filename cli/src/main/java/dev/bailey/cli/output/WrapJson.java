package dev.bailey.cli.output;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Wrapped;
import dev.bailey.protocol.ErrorForm;
import dev.bailey.protocol.ProtocolVersion;
import dev.bailey.protocol.SelectionForm;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonObject;

/** The object {@code wrap --json} prints: the words of the command line, or what failed. */
public final class WrapJson {
  private WrapJson() {}

  public static String of(Wrapped wrapped) {
    return ProtocolVersion.stamp(
            new JsonObject()
                .put("command", JsonArray.texts(wrapped.words()))
                .put("backend", wrapped.selection().backend())
                .put(
                    "rejected",
                    SelectionForm.rejected(wrapped.selection().rejected(), RemedyText.wording()))
                .putNull("error"))
        .line();
  }

  public static String of(BaileyException failure) {
    return ProtocolVersion.stamp(
            new JsonObject()
                .putNull("command")
                .putNull("backend")
                .put("rejected", new JsonArray())
                .put("error", ErrorForm.member(failure, RemedyText.wording())))
        .line();
  }
}
