package dev.bailey.protocol;

import dev.bailey.error.Remedy;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writes remedies, which say what the caller can change, as JSON: objects with a {@code type} and
 * the components of the record, without those that are absent.
 */
public final class RemedyForm {
  private RemedyForm() {}

  public static JsonArray write(List<Remedy> remedies) {
    JsonArray all = new JsonArray();
    for (Remedy remedy : remedies) {
      all.add(write(remedy));
    }
    return all;
  }

  private static JsonObject write(Remedy remedy) {
    return switch (remedy) {
      case Remedy.RaiseLimit(String limit) -> type("raise-limit").put("limit", limit);
      case Remedy.AcceptPromise(String promise) -> type("accept-promise").put("promise", promise);
      case Remedy.AllowNetwork(Optional<String> rule) ->
          with(type("allow-network"), "rule", rule.orElse(""));
      case Remedy.ReadPath(Optional<Path> path) ->
          with(type("read-path"), "path", path.map(Path::toString).orElse(""));
      case Remedy.DenyPath(Path path) -> type("deny-path").put("path", path.toString());
      case Remedy.Choose(Remedy.Setting setting, List<String> values) ->
          type("choose").put("setting", setting.label()).put("values", JsonArray.texts(values));
      case Remedy.LeaveOut(Remedy.Setting setting) ->
          type("leave-out").put("setting", setting.label());
      case Remedy.UseName(String kind, List<String> names) ->
          type("use-name").put("kind", kind).put("names", JsonArray.texts(names));
      case Remedy.Perform(Remedy.Operation operation, Optional<String> subject) ->
          with(type("perform").put("operation", operation.label()), "subject", subject.orElse(""));
      case Remedy.InstallPackage(String name, Optional<String> command) ->
          with(type("install-package").put("name", name), "command", command.orElse(""));
      case Remedy.ChangeHost(String change, Optional<String> command) ->
          with(type("change-host").put("change", change), "command", command.orElse(""));
      case Remedy.StartBy(String purpose, String prefix) ->
          type("start-by").put("purpose", purpose).put("prefix", prefix);
      case Remedy.EnableBackend(String backend, List<Remedy> remedies) ->
          type("enable-backend").put("backend", backend).put("remedies", write(remedies));
      case Remedy.Advice(String text) -> type("advice").put("text", text);
    };
  }

  private static JsonObject type(String type) {
    return new JsonObject().put("type", type);
  }

  /** No field of a remedy is an empty text. */
  private static JsonObject with(JsonObject json, String name, String value) {
    return value.isEmpty() ? json : json.put(name, value);
  }
}
