package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.Typed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the host opens where an earlier command could write: a FIFO is not waited for, and a link is
 * not followed to where the caller did not point.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class NamedFilesIT extends FileTestBase {
  private Ending type(String... words) {
    List<String> line = new ArrayList<>(List.of("run"));
    line.addAll(List.of(words));
    return Typed.in(project.path(), List.of(), line);
  }

  private void plant(String script) {
    assertWorks(shell(script), policy());
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock", "host"})
  void aFifoIsNoProgram(String backend) {
    plant("mkdir -p bin && mkfifo -m 777 bin/prog");
    Path program = project.resolve("bin/prog");
    assertThat(Files.isExecutable(program)).as("control").isTrue();
    assertThat(Plain.run(project.path(), List.of("timeout", "1", "cat", "bin/prog")).code())
        .as("control: whoever opens it waits")
        .isEqualTo(124);
    String search = "PATH=" + project.resolve("bin") + ":/usr/bin:/bin";
    for (String name : List.of("bin/prog", "prog")) {
      Ending ending = type("--backend", backend, "--env", search, "--", name);
      assertThat(ending.code()).as("%s", ending).isEqualTo(126);
      assertThat(ending.stderr()).contains("bin/prog").contains("not executable");
    }
  }

  @Test
  void aLogIsNotWrittenIntoAFifo() {
    plant("mkfifo -m 666 log");
    Ending ending = type("--net", "filtered", "--net-log", "log", "--", "true");
    assertThat(ending.code()).isEqualTo(125);
    assertThat(ending.stderr()).contains("log").contains("no regular file");
  }

  @Test
  void aFifoIsNoSystemCallProfile() {
    plant("mkfifo -m 666 profile.json");
    Ending ending = type("--seccomp", "profile.json", "--", "true");
    assertThat(ending.code()).as("%s", ending).isEqualTo(125);
    assertThat(ending.stderr()).contains("profile.json").contains("no regular file");
  }

  /** Presets are read from the project's own files. */
  @ParameterizedTest
  @CsvSource({
    "@npm, .npmrc",
    "@cargo, .cargo/config.toml",
    "@git, .gitmodules",
    "@maven, pom.xml",
  })
  void aFifoIsNoConfiguration(String preset, String name) {
    plant("mkdir -p $(dirname %1$s) && mkfifo -m 666 %1$s".formatted(name));
    Ending ending = type("--allow", preset, "--", "echo", "done");
    assertThat(ending.code()).as("%s", ending).isIn(0, 125);
    assertThat(ending.stdout() + ending.stderr())
        .containsAnyOf("done", "nothing on this host says where it fetches from");
  }

  @Test
  void aLogIsNotWrittenThroughAPlantedDirectory() {
    elsewhere.write("log", "of the host\n");
    plant("ln -s %s out".formatted(elsewhere.path()));
    Ending ending = type("--net", "filtered", "--net-log", "out/log", "--", "true");
    assertThat(ending.code()).isEqualTo(125);
    assertThat(ending.stderr()).contains("symbolic link").contains("out");
    assertThat(elsewhere.resolve("log")).hasContent("of the host\n");
    // The control: by its own name it is written, and through the link there it is.
    assertThat(shell("cat out/log").outside().text()).isEqualTo("of the host");
    assertThat(
            type(
                    "--net",
                    "filtered",
                    "--net-log",
                    elsewhere.resolve("log").toString(),
                    "--",
                    "true")
                .code())
        .isZero();
    assertThat(elsewhere.resolve("log")).hasContent("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--project", "--read", "--write"})
  void aPlantedLinkOpensNoOtherDirectory(String option) {
    elsewhere.write("sub/secret", "canary\n");
    plant("mkdir real && ln -s %s/sub real/sub".formatted(elsewhere.path()));
    assertThat(shell("cat real/sub/secret").outside().text()).as("control").isEqualTo("canary");
    List<String> words = new ArrayList<>(List.of("--project", elsewhere.path() + ""));
    words.addAll(List.of(option, project.resolve("real/sub").toString()));
    words.addAll(List.of("--", "cat", project.resolve("real/sub/secret").toString()));
    Ending ending = type(words.toArray(new String[0]));
    assertThat(ending.code()).isEqualTo(125);
    assertThat(ending.stdout()).isEmpty();
    assertThat(ending.stderr()).contains("real/sub").contains(elsewhere.resolve("sub").toString());
  }

  @Test
  void linksThatOpenNothingNewAreFollowed() {
    plant("mkdir -p releases/5 && ln -s releases/5 current && echo five >releases/5/file");
    assertThat(type("--project", "current", "--", "cat", "file").stdout()).isEqualTo("five\n");
    // As /home may lead to another disk: in a directory where nobody has a project.
    Path link = Path.of("/srv/" + project.path().getFileName() + "-link");
    try {
      Plain.shell("ln -s %s %s".formatted(project.path(), link));
      assertThat(type("--project", link.toString(), "--", "cat", "current/file").stdout())
          .isEqualTo("five\n");
    } finally {
      Plain.shell("rm -f " + link);
    }
  }

  @Test
  void theWorkingDirectoryIsMeantHoweverOneCameThere() throws Exception {
    project.write("deep/file", "here\n");
    Path link = Files.createSymbolicLink(elsewhere.resolve("link"), project.path());
    Ending ending =
        Typed.in(link, List.of(), List.of("run", "--project", "deep", "--", "cat", "file"));
    assertThat(ending.stdout()).as("%s", ending).isEqualTo("here\n");
  }
}
