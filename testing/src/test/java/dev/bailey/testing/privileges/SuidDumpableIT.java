package dev.bailey.testing.privileges;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Outcome;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Where fs.suid_dumpable is 1 nothing is started, in a sandbox that is open already either. The
 * kernel has one such setting for all: a file is mounted upon it, in a mount namespace that ends
 * with the test, so that launches of others go on.
 */
final class SuidDumpableIT {
  private static final String SETTING = "/proc/sys/fs/suid_dumpable";
  private static final String REASON = "fs.suid_dumpable is 1";
  private static final String FIX = "sysctl fs.suid_dumpable=2";

  @Test
  void nothingIsStartedWhereItIsOne() {
    Map<String, String> found;
    String before = Plain.shell("cat " + SETTING);
    try (TemporaryPlace place = TemporaryPlace.in("/srv")) {
      place.write("setting", "0\n");
      place.write("project/file", "");
      found = found(place);
    }
    assertThat(Plain.shell("cat " + SETTING)).as("the host's setting").isEqualTo(before);
    assertThat(found.get("1 open")).contains("NOT_ENFORCEABLE", REASON, FIX);
    assertThat(found.get("1 once")).contains("BACKEND_UNAVAILABLE", REASON, FIX);
    assertThat(found.get("1 doctor")).contains(REASON, FIX);
    for (String value : List.of("0", "2")) {
      String done = new Outcome.Exited(0).toString();
      assertThat(found).containsEntry(value + " open", done).containsEntry(value + " once", done);
      assertThat(requireNonNull(found.get(value + " doctor"))).as("control").doesNotContain(REASON);
    }
  }

  /** What came of each act with each value. */
  private static Map<String, String> found(TemporaryPlace place) {
    List<String> line =
        new ArrayList<>(List.of("/usr/bin/unshare", "--mount", "--propagation", "private"));
    String mount =
        "mount --bind '%s' %s && exec \"$@\"".formatted(place.resolve("setting"), SETTING);
    line.addAll(List.of("/bin/sh", "-c", mount, "sh"));
    line.addAll(Jvm.running(SuidDumpableJvm.class.getName(), List.of()));
    line.addAll(List.of(place.path() + "/project", place.path() + "/setting", "2", "1", "0"));
    Ending ending = Plain.run(place.path(), line);
    assertThat(ending.code()).as("%s", ending).isZero();
    Map<String, String> found = new HashMap<>();
    for (String said : ending.stdout().split("\n", -1)) {
      String[] parts = said.split(": ", 2);
      found.put(parts[0], parts.length < 2 ? "" : parts[1]);
    }
    return found;
  }
}
