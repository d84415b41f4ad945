package dev.bailey.benchmarks.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExecutablesTest {
  @TempDir private Path directory;

  @Test
  void whatIsMissingIsSaidWithTheWayToInstallIt() {
    assertThatThrownBy(() -> new Executables(List.of(directory)).find("runc", "apt install runc"))
        .isInstanceOf(Unavailable.class)
        .hasMessage("not installed: apt install runc");
  }

  @Test
  void whatNpmInstalledIsFoundFirst() throws IOException, Unavailable {
    Path onPath = program(directory.resolve("usr/srt"));
    Path byNpm = program(directory.resolve("peers/node_modules/.bin/srt"));
    Executables executables = new Executables(List.of(directory.resolve("usr")));
    assertThat(executables.find("srt", "")).isEqualTo(onPath);
    assertThat(executables.before(directory.resolve("peers")).find("srt", "")).isEqualTo(byNpm);
  }

  private static Path program(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}
