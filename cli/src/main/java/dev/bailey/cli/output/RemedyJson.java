package dev.bailey.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.error.Remedy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What programs read of remedies: an object with a {@code type} and the fields of the record, where
 * an absent one is left out. Names are relied on: add, do not rename.
 */
public final class RemedyJson {
  private RemedyJson() {}

  /** Writes the member {@code remedies}. */
  public static void write(JsonGenerator json, List<Remedy> remedies) throws IOException {
    json.writeFieldName("remedies");
    value(json, list(remedies));
  }

  /** The objects, made of strings, lists and maps. */
  public static List<Map<String, Object>> list(List<Remedy> remedies) {
    List<Map<String, Object>> list = new ArrayList<>(remedies.size());
    for (Remedy remedy : remedies) {
      list.add(fields(remedy));
    }
    return list;
  }

  private static Map<String, Object> fields(Remedy remedy) {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (remedy) {
      case Remedy.RaiseLimit(String limit) -> {
        json.put("type", "raise-limit");
        json.put("limit", limit);
      }
      case Remedy.AcceptPromise(String promise) -> {
        json.put("type", "accept-promise");
        json.put("promise", promise);
      }
      case Remedy.AllowNetwork(var rule) -> {
        json.put("type", "allow-network");
        rule.ifPresent(it -> json.put("rule", it));
      }
      case Remedy.ReadPath(var path) -> {
        json.put("type", "read-path");
        path.ifPresent(it -> json.put("path", it.toString()));
      }
      case Remedy.DenyPath(Path path) -> {
        json.put("type", "deny-path");
        json.put("path", path.toString());
      }
      case Remedy.Choose(Remedy.Setting setting, List<String> values) -> {
        json.put("type", "choose");
        json.put("setting", setting.label());
        json.put("values", values);
      }
      case Remedy.LeaveOut(Remedy.Setting setting) -> {
        json.put("type", "leave-out");
        json.put("setting", setting.label());
      }
      case Remedy.UseName(String kind, List<String> names) -> {
        json.put("type", "use-name");
        json.put("kind", kind);
        json.put("names", names);
      }
      case Remedy.Perform(Remedy.Operation operation, var subject) -> {
        json.put("type", "perform");
        json.put("operation", operation.label());
        subject.ifPresent(it -> json.put("subject", it));
      }
      case Remedy.InstallPackage(String name, var command) -> {
        json.put("type", "install-package");
        json.put("name", name);
        command.ifPresent(it -> json.put("command", it));
      }
      case Remedy.ChangeHost(String change, var command) -> {
        json.put("type", "change-host");
        json.put("change", change);
        command.ifPresent(it -> json.put("command", it));
      }
      case Remedy.StartBy(String purpose, String prefix) -> {
        json.put("type", "start-by");
        json.put("purpose", purpose);
        json.put("prefix", prefix);
      }
      case Remedy.EnableBackend(String backend, List<Remedy> remedies) -> {
        json.put("type", "enable-backend");
        json.put("backend", backend);
        json.put("remedies", list(remedies));
      }
      case Remedy.Advice(String text) -> {
        json.put("type", "advice");
        json.put("text", text);
      }
    }
    return json;
  }

  private static void value(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case List<?> list -> {
        json.writeStartArray();
        for (Object entry : list) {
          value(json, entry);
        }
        json.writeEndArray();
      }
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          json.writeFieldName(entry.getKey().toString());
          value(json, entry.getValue());
        }
        json.writeEndObject();
      }
      default -> json.writeString(value.toString());
    }
  }
}
