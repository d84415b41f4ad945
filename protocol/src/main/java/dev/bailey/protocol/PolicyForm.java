package dev.bailey.protocol;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.protocol.json.JsonText;
import java.util.Set;

/**
 * Writes a policy as JSON and reads it back, complete and in exact units. The form for people is
 * {@code PolicyFile}.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class PolicyForm {
  private static final String WHAT = "policy";

  private PolicyForm() {}

  public static JsonObject write(PolicyDocument policy) {
    JsonObject json =
        new JsonObject()
            .put("files", files(policy))
            .put("network", NetworkForm.write(policy.network()))
            .put("limits", LimitsForm.write(policy.limits()))
            .put("level", policy.level().label())
            .put("accept", accepted(policy));
    policy.backend().ifPresent(it -> json.put("backend", it));
    policy.seccompProfile().ifPresent(it -> json.put("seccomp", it.toString()));
    return ProtocolVersion.stamp(json);
  }

  private static JsonObject files(PolicyDocument policy) {
    JsonObject files = new JsonObject().put("mode", policy.mode().label());
    MountForm.write(files, policy.root());
    policy.project().ifPresent(it -> files.put("project", it.toString()));
    files
        .put("read", JsonArray.texts(policy.read()))
        .put("write", JsonArray.texts(policy.write()))
        .put("mounts", MountForm.write(policy.mounts()))
        .put("deny", JsonArray.texts(policy.deny()));
    AutorunForm.write(files, policy.autorun());
    return files;
  }

  private static JsonArray accepted(PolicyDocument policy) {
    JsonArray accepted = new JsonArray();
    policy.accepted().stream().sorted().forEach(it -> accepted.add(it.label()));
    return accepted;
  }

  public static PolicyDocument read(String text) {
    return body(ProtocolVersion.open(text, WHAT));
  }

  /** Reads what a ledger holds, also from before documents had a version. */
  public static PolicyDocument readStored(String text) {
    JsonFields fields = JsonText.read(text, WHAT);
    if (!ProtocolVersion.isStamped(fields)) {
      return UnversionedPolicy.read(fields);
    }
    ProtocolVersion.require(fields);
    return body(fields);
  }

  private static PolicyDocument body(JsonFields fields) {
    JsonFields files = fields.required("files").object();
    AutorunPatterns autorun = AutorunForm.read(files);
    PolicyDocument policy =
        new PolicyDocument(
            MountForm.root(files),
            files.required("mode").oneOf(FileAccess.Mode.values(), FileAccess.Mode::label),
            files.optional("project").map(NetworkForm::path),
            files.required("read").list(NetworkForm::path),
            files.required("write").list(NetworkForm::path),
            MountForm.mounts(files),
            files.required("deny").list(NetworkForm::path),
            autorun,
            NetworkForm.read(fields.required("network").object()),
            LimitsForm.read(fields.required("limits").object()),
            Set.copyOf(fields.required("accept").list(PolicyForm::promise)),
            fields.required("level").oneOf(Level.values(), Level::label),
            fields.optional("backend").map(JsonField::text),
            fields.optional("seccomp").map(NetworkForm::path));
    files.end();
    fields.end();
    return policy;
  }

  private static Promise promise(JsonField field) {
    return field.oneOf(Promise.values(), Promise::label);
  }
}
