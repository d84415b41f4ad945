package dev.bailey.protocol;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the policies of sessions from ledgers that were written before documents had a version. It
 * is as strict as the current reader; nothing writes this form any more.
 */
final class UnversionedPolicy {
  private static final NetworkForm.Names NETWORK =
      new NetworkForm.Names("network", "network_layers", "pins", NetworkMode::name);

  private UnversionedPolicy() {}

  static PolicyDocument read(JsonFields fields) {
    PolicyDocument policy =
        new PolicyDocument(
            Root.hostSystem(),
            FileAccess.Mode.PROJECT,
            Optional.empty(),
            paths(fields, "read"),
            paths(fields, "write"),
            List.of(),
            paths(fields, "deny"),
            AutorunForm.readUnversioned(fields),
            NetworkForm.access(fields, NETWORK),
            limits(fields.required("limits").object()),
            Set.copyOf(
                fields.required("accepted").list(it -> it.oneOf(Promise.values(), Promise::name))),
            fields.required("level").oneOf(Level.values(), Level::name),
            fields.optional("backend").map(JsonField::text),
            fields.optional("seccomp").map(NetworkForm::path));
    fields.end();
    return policy;
  }

  private static List<Path> paths(JsonFields fields, String name) {
    return fields.optional(name).map(it -> it.list(NetworkForm::path)).orElse(List.of());
  }

  private static Limits limits(JsonFields fields) {
    Limits limits =
        Checked.value(
            fields,
            () ->
                new Limits(
                    fields
                        .optional("wall_time")
                        .map(it -> it.parsed("a duration", Duration::parse)),
                    fields.optional("cpus").map(JsonField::decimal),
                    fields.optional("memory").map(JsonField::number),
                    fields.optional("processes").map(JsonField::integer),
                    fields.optional("open_files").map(JsonField::integer),
                    fields.optional("output").map(JsonField::number),
                    fields.optional("disk").map(JsonField::number),
                    unlimited(fields)));
    fields.end();
    return limits;
  }

  private static Set<Promise> unlimited(JsonFields fields) {
    return fields
        .optional("unlimited")
        .map(it -> Set.copyOf(it.list(each -> each.oneOf(Promise.values(), Promise::name))))
        .orElse(Set.of());
  }
}
