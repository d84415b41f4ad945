package dev.bailey.testing.mounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs of an untrusted directory that have the names of those which backends start in the root
 * of a sandbox. They would run unconfined.
 */
final class HelperProgramsIT {
  private static final List<String> TARGETS = List.of("/usr/bin", "/usr/bin/bwrap", "/bin", "/usr");

  private TemporaryPlace place = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void makePlace() {
    place = TemporaryPlace.in("/srv");
    place.write("project/file", "");
    Plain.shell(
        """
        cd %s && mkdir programs && cp /usr/bin/dash programs/sh && cp /usr/bin/sleep programs/
        for helper in bwrap nsenter mount; do
          cp /usr/bin/$helper programs/real-$helper
          printf '#!%%s/sh\\necho %%s >>%%s\\nexec %%s/real-%%s "$@"\\n' \
            /usr/bin $helper "$PWD/project/evidence" /usr/bin $helper >programs/$helper
        done
        chmod 755 programs/*
        """
            .formatted(place.path()));
  }

  @AfterEach
  void removePlace() {
    place.close();
  }

  private Policy mounting(String backend, String source, String target) {
    Mount mount = Mount.readOnly(place.resolve(source), Path.of(target));
    return Policy.of(FileAccess.project(place.resolve("project")).mounting(List.of(mount)))
        .withBackend(backend);
  }

  /** The second of two commands at the same time needs a room of its own. */
  private static String runTwo(Policy policy, String programs) {
    try (Sandbox sandbox = Sandbox.open(policy)) {
      OutputStream nowhere = OutputStream.nullOutputStream();
      Execution first = sandbox.start(Command.of(programs + "/sleep", "60"), nowhere, nowhere);
      try {
        return sandbox.exec(programs + "/sh", "-c", "echo ran").stdout().text();
      } finally {
        first.kill();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void noMountTakesTheirPlace(String backend) {
    for (String target : TARGETS) {
      String source = target.endsWith("bwrap") ? "programs/bwrap" : "programs";
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> runTwo(mounting(backend, source, target), "/usr/bin"))
          .withMessageContaining("mount at " + target)
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
          .satisfies(e -> assertThat(e.hint()).isPresent());
      assertThat(place.resolve("project/evidence")).doesNotExist();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void elsewhereTheyAreProgramsLikeOthers(String backend) {
    assertThat(runTwo(mounting(backend, "programs", "/data/bin"), "/data/bin")).isEqualTo("ran\n");
    assertThat(place.resolve("project/evidence")).doesNotExist();
  }
}
