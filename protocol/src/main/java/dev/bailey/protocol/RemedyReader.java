package dev.bailey.protocol;

import dev.bailey.error.Remedy;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads what {@link RemedyForm} writes. */
final class RemedyReader {
  private RemedyReader() {}

  static List<Remedy> read(JsonField field) {
    return field.list(RemedyReader::remedy);
  }

  /** Those of a member that may be left out. */
  static List<Remedy> optional(JsonFields fields) {
    return fields.optional("remedies").map(RemedyReader::read).orElse(List.of());
  }

  private static Remedy remedy(JsonField item) {
    JsonFields fields = item.object();
    Remedy remedy = item.checked("a remedy", () -> remedy(fields));
    fields.end();
    return remedy;
  }

  private static Remedy remedy(JsonFields fields) {
    JsonField type = fields.required("type");
    return switch (type.text()) {
      case "raise-limit" -> new Remedy.RaiseLimit(text(fields, "limit"));
      case "accept-promise" -> new Remedy.AcceptPromise(text(fields, "promise"));
      case "allow-network" -> new Remedy.AllowNetwork(absent(fields, "rule"));
      case "read-path" -> new Remedy.ReadPath(absent(fields, "path").map(Path::of));
      case "deny-path" -> new Remedy.DenyPath(Path.of(text(fields, "path")));
      case "choose" -> new Remedy.Choose(setting(fields), fields.required("values").texts());
      case "leave-out" -> new Remedy.LeaveOut(setting(fields));
      case "use-name" -> new Remedy.UseName(text(fields, "kind"), fields.required("names").texts());
      case "perform" -> new Remedy.Perform(operation(fields), absent(fields, "subject"));
      case "install-package" ->
          new Remedy.InstallPackage(text(fields, "name"), absent(fields, "command"));
      case "change-host" ->
          new Remedy.ChangeHost(text(fields, "change"), absent(fields, "command"));
      case "start-by" -> new Remedy.StartBy(text(fields, "purpose"), text(fields, "prefix"));
      case "enable-backend" ->
          new Remedy.EnableBackend(text(fields, "backend"), read(fields.required("remedies")));
      case "advice" -> new Remedy.Advice(text(fields, "text"));
      default -> throw type.expected("a kind of remedy");
    };
  }

  private static String text(JsonFields fields, String name) {
    return fields.required(name).text();
  }

  private static Optional<String> absent(JsonFields fields, String name) {
    return fields.optional(name).map(JsonField::text);
  }

  private static Remedy.Setting setting(JsonFields fields) {
    return fields.required("setting").oneOf(Remedy.Setting.values(), Remedy.Setting::label);
  }

  private static Remedy.Operation operation(JsonFields fields) {
    return fields.required("operation").oneOf(Remedy.Operation.values(), Remedy.Operation::label);
  }
}
