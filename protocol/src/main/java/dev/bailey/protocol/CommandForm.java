package dev.bailey.protocol;

import dev.bailey.execution.Command;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.Limits;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes a command as JSON and reads it back, without its input, which is a stream, and its
 * listeners, which are code.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class CommandForm {
  private static final int LARGEST_TERMINAL = 0xffff;

  private CommandForm() {}

  public static JsonObject write(Command command) {
    JsonObject environment = new JsonObject();
    new TreeMap<>(command.environment()).forEach(environment::put);
    JsonObject json =
        new JsonObject()
            .put("arguments", JsonArray.texts(command.arguments()))
            .put("environment", environment);
    command.workingDirectory().ifPresent(it -> json.put("working_directory", it.toString()));
    command.terminal().ifPresent(it -> json.put("terminal", terminal(it)));
    if (!command.limits().isNone()) {
      json.put("limits", LimitsForm.write(command.limits()));
    }
    return ProtocolVersion.stamp(json);
  }

  private static JsonObject terminal(TerminalSize size) {
    return new JsonObject().put("rows", size.rows()).put("columns", size.columns());
  }

  public static Command read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "command");
    Command command =
        Checked.value(
            fields,
            () ->
                new Command(
                    fields.required("arguments").texts(),
                    environment(fields.required("environment").object()),
                    fields.optional("working_directory").map(NetworkForm::path),
                    Optional.empty(),
                    fields.optional("terminal").map(it -> terminal(it.object())),
                    fields
                        .optional("limits")
                        .map(it -> LimitsForm.read(it.object()))
                        .orElse(Limits.none()),
                    Optional.empty(),
                    Optional.empty()));
    fields.end();
    return command;
  }

  private static Map<String, String> environment(JsonFields fields) {
    Map<String, String> environment = new LinkedHashMap<>();
    for (JsonField each : fields.all()) {
      environment.put(each.name(), each.text());
    }
    return environment;
  }

  private static TerminalSize terminal(JsonFields fields) {
    TerminalSize size =
        new TerminalSize(
            (int) fields.required("rows").number(0, LARGEST_TERMINAL),
            (int) fields.required("columns").number(0, LARGEST_TERMINAL));
    fields.end();
    return size;
  }
}
