package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A project on a file system without id-mapped mounts, as everything is in many containers. */
final class OverlayProjectIT {
  private static final Command WRITE = Command.of("/bin/sh", "-c", "echo new >file; cat file");

  private TemporaryPlace place = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void mount() {
    place = TemporaryPlace.in("/srv");
    place.write("lower/file", "old\n");
    place.write("project/.keep", "");
    // An overlay takes no overlay as its upper directory, which the host's own root may be.
    Plain.shell(
        "cd '%s' && mkdir top && mount -t tmpfs none top && mkdir top/upper top/work && mount -t overlay"
                .formatted(place.path())
            + " -o lowerdir=lower,upperdir=top/upper,workdir=top/work overlay project");
  }

  @AfterEach
  void unmount() {
    Plain.shell("cd '%s' && umount project top".formatted(place.path()));
    place.close();
  }

  private Policy policy() {
    return Policy.project(place.resolve("project"));
  }

  @Test
  void whoeverCannotShowItSaysWhatCan() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Sandbox.run(policy().withBackend("namespace"), WRITE))
        .withMessageContaining("map the owners of " + place.resolve("project"))
        .satisfies(e ->
            assertThat(e.hint()).hasValueSatisfying(it -> assertThat(it).contains("bubblewrap")));
  }

  /** As a folder on tmpfs before Linux 6.3: what all may read can be read, and nothing else. */
  @Test
  void whatIsOnlyReadIsShownAsItIs() {
    Path overlay = place.resolve("project");
    place.write("plain/file", "old\n");
    place.write("plain/secret", "secret\n");
    place.write("project/secret", "secret\n");
    Plain.shell("cd '%s' && chmod 600 plain/secret project/secret".formatted(place.path()));
    FileAccess files = FileAccess.project(place.resolve("lower")).reading(overlay);
    assertThat(cat(files, overlay)).isEqualTo("old\n");
    // The control: where owners can be mapped, those of the shown path can be read too.
    Path plain = place.resolve("plain");
    assertThat(cat(files.reading(plain), plain)).isEqualTo("old\nsecret\n");
  }

  private static String cat(FileAccess files, Path directory) {
    String script = "cd '%s' && cat file secret".formatted(directory);
    Policy policy = Policy.of(files).withBackend("namespace");
    return Sandbox.run(policy, Command.of("/bin/sh", "-c", script)).stdout().text();
  }

  @Test
  void othersCan() {
    assertThat(Sandbox.run(policy().withBackend("bubblewrap"), WRITE).stdout().text())
        .isEqualTo("new\n");
  }
}
