package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A caller who may not write large files (ulimit -f): what a launch needs is small. */
final class FileSizeLimitIT {
  @TempDir Path project;

  @Test
  void commandsStart() {
    List<String> line =
        new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 1024; exec \"$@\"", "sh"));
    line.addAll(
        Jvm.running(
            Main.class.getName(),
            List.of("run", "--project", project.toString(), "--", "echo", "fine")));
    assertThat(Plain.run(project, line)).isEqualTo(new Ending(0, "fine\n", ""));
  }
}
