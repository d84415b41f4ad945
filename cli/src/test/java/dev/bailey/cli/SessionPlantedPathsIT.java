package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.command.Machine;
import dev.bailey.linux.namespace.NamespaceBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What sessions read and write on the host, where an earlier command could write: a link that it
 * may have left leads to no place that the caller did not name.
 */
final class SessionPlantedPathsIT {
  @TempDir private Path directory;
  @TempDir private Path elsewhere;
  private Path project;
  private FakeCaller caller;

  @BeforeEach
  void plant() throws IOException {
    project = Files.createDirectory(directory.resolve("project"));
    Files.createSymbolicLink(project.resolve("out"), elsewhere);
    Files.writeString(elsewhere.resolve("file"), "of the host\n");
    caller = new FakeCaller(project);
  }

  private int session(String... words) {
    return caller.typesSession(directory.resolve("state"), words);
  }

  private void assertRefused() {
    assertThat(caller.stderr())
        .contains("symbolic link " + project.resolve("out"))
        .contains(elsewhere.toString());
  }

  @Test
  void anArchiveReplacesNothingBehindAPlantedDirectory() throws IOException {
    session("create", "work");
    assertThat(project.resolve("out/file")).as("control").hasContent("of the host\n");
    assertThat(session("export", "work", "out/file")).isEqualTo(125);
    assertRefused();
    assertThat(elsewhere.resolve("file")).hasContent("of the host\n");
    // The control: by its own name it is replaced.
    assertThat(session("export", "work", elsewhere.resolve("file").toString()))
        .as(caller.stderr())
        .isZero();
    assertThat(Files.size(elsewhere.resolve("file"))).isNotEqualTo("of the host\n".length());
    try (Stream<Path> files = Files.list(elsewhere)) {
      assertThat(files).as("no draft is left").containsExactly(elsewhere.resolve("file"));
    }
  }

  @Test
  void anArchiveReplacesNoDirectoryAndNoFifo() throws Exception {
    session("create", "work");
    Files.createDirectory(project.resolve("empty"));
    assertThat(session("export", "work", "empty")).isEqualTo(125);
    assertThat(caller.stderr()).contains("no regular file");
    assertThat(project.resolve("empty")).isDirectory();
    Path fifo = project.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    assertThat(session("export", "work", "fifo")).isEqualTo(125);
    assertThat(caller.stderr()).contains("no regular file");
    assertThat(fifo).exists();
  }

  /** An empty session would be taken for one with all files. */
  @Test
  void aSessionBeginsAsADirectoryOnly() throws IOException {
    Path file = Files.createFile(project.resolve("file"));
    assertThat(session("create", "work", "--from", file.toString())).isEqualTo(125);
    assertThat(session("create", "work", "--from", "/dev/null")).isEqualTo(125);
    assertThat(session("list")).isZero();
    assertThat(caller.stdout()).doesNotContain("work");
  }

  @Test
  void aPlantedDirectoryIsNotCopied() {
    assertThat(session("create", "work", "--from", "out")).isEqualTo(125);
    assertRefused();
    assertThat(session("create", "work", "--from", elsewhere.toString()))
        .as(caller.stderr())
        .isZero();
    session("exec", "work", "--", "cat", "file");
    assertThat(caller.stdout()).as("control").isEqualTo("of the host\n");
  }

  @Test
  void whatIsDeniedInACopyIsDeniedThroughALink() throws IOException {
    Files.createDirectory(project.resolve("releases"));
    Files.writeString(project.resolve("releases/secret"), "canary\n");
    Files.createSymbolicLink(project.resolve("current"), Path.of("releases"));
    session("create", "work", "--from", "current", "--deny", "current/secret");
    session("exec", "work", "--", "cat", "secret");
    assertThat(caller.stdout()).isEmpty();
    session("create", "shown", "--read", "current", "--deny", "current/secret");
    session("exec", "shown", "--", "cat", project.resolve("releases/secret").toString());
    assertThat(caller.stdout()).isEmpty();
    session("create", "open", "--read", "current");
    session("exec", "open", "--", "cat", project.resolve("releases/secret").toString());
    assertThat(caller.stdout()).as("control").isEqualTo("canary\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--read", "--write"})
  void aPlantedDirectoryIsNotShown(String option) throws IOException {
    session("create", "other");
    assertThat(session("export", "other", "archive")).as(caller.stderr()).isZero();
    assertThat(session("create", "work", option, "out")).isEqualTo(125);
    assertRefused();
    assertThat(session("import", "archive", "again", option, "out")).isEqualTo(125);
    assertRefused();
    assertThat(session("import", "archive", "again", option, elsewhere.toString()))
        .as(caller.stderr())
        .isZero();
    session("exec", "again", "--", "cat", elsewhere.resolve("file").toString());
    assertThat(caller.stdout()).as("control").isEqualTo("of the host\n");
  }

  @Test
  void anArchiveIsNotReadBehindAPlantedLink() throws IOException {
    session("create", "other");
    Path archive = elsewhere.resolve("archive");
    assertThat(session("export", "other", archive.toString())).as(caller.stderr()).isZero();
    assertThat(session("import", "out/archive", "again")).isEqualTo(125);
    assertRefused();
    Files.createSymbolicLink(project.resolve("link"), archive);
    assertThat(session("import", "link", "again")).isEqualTo(125);
    assertThat(caller.stderr()).contains("symbolic link " + project.resolve("link"));
    assertThat(session("import", archive.toString(), "again")).as("control").isZero();
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aFifoIsNoArchive() throws Exception {
    Path fifo = project.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    assertThat(session("import", "fifo", "again")).isEqualTo(125);
    assertThat(caller.stderr()).contains("fifo").contains("no regular file");
    assertThat(session("list")).isZero();
    assertThat(caller.stdout()).doesNotContain("again");
  }

  /** What is made there would be made as root, where the link leads. */
  @Test
  void sessionsAreNotKeptBehindAPlantedLink() throws IOException {
    Path behind = project.resolve("out/state");
    assertThat(caller.typesSession(behind, "create", "work")).isEqualTo(125);
    assertRefused();
    assertThat(caller.typesSession(project.resolve("out"), "create", "work")).isEqualTo(125);
    assertRefused();
    assertThat(createInState("out/state")).isEqualTo(125);
    assertRefused();
    assertThat(elsewhere.resolve("state")).doesNotExist();
    // The control: by its own name it is used.
    assertThat(createInState(elsewhere.resolve("state").toString())).as(caller.stderr()).isZero();
    assertThat(elsewhere.resolve("state/sessions.db")).isNotEmptyFile();
  }

  private int createInState(String state) {
    Machine machine = new FakeMachine(new NamespaceBackend());
    return caller
        .with("BAILEY_STATE", state)
        .types(machine, "session", "create", "--driver", "copy", "of-variable");
  }

  @Test
  void aLinkInAPlaceOfNoProjectIsFollowed() throws IOException {
    Path link = Path.of("/srv/" + directory.getFileName() + "-link");
    Files.createSymbolicLink(link, elsewhere);
    try {
      assertThat(session("create", "work", "--from", link.toString(), "--read", link.toString()))
          .as(caller.stderr())
          .isZero();
      session("exec", "work", "--", "cat", "file", link.resolve("file").toString());
      assertThat(caller.stdout()).isEqualTo("of the host\n".repeat(2));
      assertThat(session("export", "work", link.resolve("archive").toString()))
          .as(caller.stderr())
          .isZero();
      assertThat(session("import", link.resolve("archive").toString(), "again"))
          .as(caller.stderr())
          .isZero();
      assertThat(createInState(link.resolve("state").toString())).as(caller.stderr()).isZero();
      assertThat(elsewhere.resolve("state/sessions.db")).isNotEmptyFile();
    } finally {
      Files.delete(link);
    }
  }
}
