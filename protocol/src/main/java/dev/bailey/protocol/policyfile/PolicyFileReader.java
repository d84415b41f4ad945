package dev.bailey.protocol.policyfile;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.protocol.MountForm;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonText;
import dev.bailey.protocol.yaml.YamlText;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Reads policy files. Refuses a file with a member or a value that it does not know. */
final class PolicyFileReader {
  private PolicyFileReader() {}

  static PolicyFile yaml(String text, String name) {
    return policy(YamlText.read(text, name));
  }

  static PolicyFile json(String text, String name) {
    return policy(JsonText.read(text, name));
  }

  private static PolicyFile policy(JsonFields fields) {
    fields.optional("version").ifPresent(it -> it.number(1, 1));
    PolicyFile policy =
        new PolicyFile(
            fields.optional("files").map(it -> files(it.object())).orElse(PolicyFile.Files.DEFAULT),
            fields
                .optional("network")
                .map(it -> network(it.object()))
                .orElse(PolicyFile.Network.DEFAULT),
            fields
                .optional("limits")
                .map(it -> LimitFields.read(it.object()))
                .orElse(Limits.none()),
            fields.optional("level").map(it -> it.oneOf(Level.values(), Level::label)),
            fields.optional("backend").map(PolicyFileReader::nonEmpty),
            Set.copyOf(list(fields, "accept", it -> it.oneOf(Promise.values(), Promise::label))),
            fields.optional("seccomp").map(PolicyFileReader::path));
    fields.end();
    return policy;
  }

  private static PolicyFile.Files files(JsonFields fields) {
    PolicyFile.Files files =
        new PolicyFile.Files(
            fields
                .optional("mode")
                .map(it -> it.oneOf(FileAccess.Mode.values(), FileAccess.Mode::label)),
            fields.optional("project").map(PolicyFileReader::path),
            list(fields, "read", PolicyFileReader::path),
            list(fields, "write", PolicyFileReader::path),
            list(fields, "mounts", it -> mount(it.object())),
            list(fields, "deny", PolicyFileReader::path),
            list(fields, "protect", it -> it.parsed("a pattern", AutorunPattern::of)));
    fields.end();
    return files;
  }

  private static PolicyFile.MountEntry mount(JsonFields fields) {
    PolicyFile.MountEntry mount =
        new PolicyFile.MountEntry(
            path(fields.required("source")),
            path(fields.required("target")),
            fields.optional("access").map(MountForm::access).orElse(PathAccess.Access.READ));
    fields.end();
    // Its own check of the target, with a source that is somewhere.
    fields
        .required("target")
        .checked(
            "a path inside", () -> new Mount(Path.of("/source"), mount.target(), mount.access()));
    return mount;
  }

  private static PolicyFile.Network network(JsonFields fields) {
    PolicyFile.Network network =
        new PolicyFile.Network(
            fields
                .optional("mode")
                .map(
                    it -> it.oneOf(PolicyFile.NetworkWord.values(), PolicyFile.NetworkWord::label)),
            list(fields, "allow", PolicyFileReader::rule),
            list(fields, "block", PolicyFileReader::rule),
            list(fields, "resolve", PolicyFileReader::pin),
            list(fields, "secrets", it -> secret(it.object())));
    fields.end();
    boolean rules =
        fields.has("allow")
            || fields.has("block")
            || fields.has("resolve")
            || fields.has("secrets");
    boolean unfiltered =
        network.mode().isPresent() && network.mode().get() != PolicyFile.NetworkWord.FILTERED;
    if (unfiltered && rules) {
      throw fields
          .refused("rules have no effect with mode " + network.mode().get().label())
          .withHint("Use mode filtered, which rules alone say too, or leave them out.");
    }
    return network;
  }

  private static PolicyFile.Secret secret(JsonFields fields) {
    PolicyFile.Secret secret =
        new PolicyFile.Secret(
            nonEmpty(fields.required("name")),
            path(fields.required("file")),
            fields.required("host").parsed("the name of a host", it -> HostName.parse(it).text()));
    fields.end();
    // Its own check of the name, with a file that is somewhere.
    fields
        .required("name")
        .checked(
            "the name of an environment variable",
            () ->
                new SecretGrant(secret.name(), HostName.parse(secret.host()), Path.of("/secret")));
    return secret;
  }

  private static String rule(JsonField field) {
    String text = nonEmpty(field);
    // What a preset stands for is known on the host alone.
    return text.startsWith("@")
        ? text
        : field.parsed("a rule such as example.test:443 or @pip", NetworkRule::parse).toString();
  }

  private static String pin(JsonField field) {
    return field.parsed("NAME=ADDRESS", Pin::parse).toString();
  }

  private static Path path(JsonField field) {
    var _ = nonEmpty(field);
    return field.parsed("a path", Path::of);
  }

  private static String nonEmpty(JsonField field) {
    if (field.text().isEmpty()) {
      throw field.refused("it is empty");
    }
    return field.text();
  }

  private static <T> List<T> list(JsonFields fields, String name, Function<JsonField, T> item) {
    return fields.optional(name).map(it -> it.list(item)).orElse(List.of());
  }
}
