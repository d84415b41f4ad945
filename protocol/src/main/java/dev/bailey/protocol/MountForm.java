package dev.bailey.protocol;

import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.Root;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes the parts of a sandbox's root as JSON, which are an image and mounts, and reads them back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class MountForm {
  private static final String IMAGE = "image";
  private static final String MOUNTS = "mounts";
  private static final Access[] CHOICES = {Access.READ, Access.WRITE};

  private MountForm() {}

  /** Nothing is written for the host's own system. */
  static void write(JsonObject files, Root root) {
    if (root instanceof Root.Image(String reference)) {
      files.put(IMAGE, reference);
    }
  }

  static JsonArray write(List<Mount> mounts) {
    JsonArray array = new JsonArray();
    for (Mount mount : mounts) {
      array.add(
          new JsonObject()
              .put("source", mount.source().toString())
              .put("target", mount.target().toString())
              .put("access", label(mount.access())));
    }
    return array;
  }

  static Root root(JsonFields files) {
    Optional<JsonField> image = files.optional(IMAGE);
    return image.isEmpty()
        ? Root.hostSystem()
        : image.get().parsed("the name of an image", Root::image);
  }

  /** None in documents that were written before there were any. */
  static List<Mount> mounts(JsonFields files) {
    return files
        .optional(MOUNTS)
        .map(it -> it.list(each -> mount(each.object())))
        .orElse(List.of());
  }

  private static Mount mount(JsonFields fields) {
    Path source = NetworkForm.path(fields.required("source"));
    Mount mount =
        Checked.value(
            fields,
            () ->
                new Mount(
                    source,
                    NetworkForm.path(fields.required("target")),
                    access(fields.required("access"))));
    fields.end();
    return mount;
  }

  /** What may be done with a mount, by the word for it. */
  public static Access access(JsonField field) {
    return field.oneOf(CHOICES, MountForm::label);
  }

  private static String label(Access access) {
    return access.name().toLowerCase(Locale.ROOT);
  }
}
