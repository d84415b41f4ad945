package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.namespace.NamespaceBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bailey run --audit}. */
final class RunAuditIT {
  private static final String VALUE = "pQ71-very-secret-value";

  @TempDir Path directory = Path.of("unset");
  private Path project = Path.of("unset");
  private Path log = Path.of("unset");

  @BeforeEach
  void makeProject() throws IOException {
    project = Files.createDirectory(directory.resolve("project"));
    log = directory.resolve("audit.jsonl");
  }

  private int types(FakeCaller caller, String... words) {
    return caller.types(new FakeMachine(new NamespaceBackend()), words);
  }

  @Test
  void twoRunsAreInOneLogWithoutSecretsAndValues() throws IOException {
    Path token = Files.writeString(directory.resolve("token"), VALUE);
    FakeCaller caller = new FakeCaller(project);
    String secret = "TOKEN=@" + token + ":api.test";
    String audit = log.toString();
    for (int i = 0; i < 2; i++) {
      assertThat(
              types(
                  caller,
                  "run",
                  "--audit",
                  audit,
                  "--allow",
                  "api.test",
                  "--secret",
                  secret,
                  "--env",
                  "OWN=value-of-a-variable",
                  "--",
                  "/bin/sh",
                  "-c",
                  "exit 3"))
          .as(caller.stderr())
          .isEqualTo(3);
    }
    assertThat(Files.readAllLines(log))
        .hasSize(8)
        .filteredOn(it -> it.contains("\"event\":\"command-ended\"") && it.contains(":3,"))
        .hasSize(2);
    assertThat(Files.readString(log)).doesNotContain(VALUE).doesNotContain("value-of-a-variable");
  }

  @Test
  void aLogThatTheCommandCouldWriteIsRefused() {
    FakeCaller caller = new FakeCaller(project);
    assertThat(types(caller, "run", "--audit", "audit.jsonl", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr()).contains("--audit").contains("hint: ");
    assertThat(project.resolve("audit.jsonl")).doesNotExist();
    assertThat(types(caller, "run", "--audit", "/no/such/place", "--", "true")).isEqualTo(125);
  }

  /** Who can open a file can lock it, and a log that stays locked loses what happens. */
  @Test
  void aLogThatTheCommandCouldReadIsRefused() {
    FakeCaller caller = new FakeCaller(project);
    assertThat(types(caller, "run", "--fs", "read-only", "--audit", "a.jsonl", "--", "true"))
        .isEqualTo(125);
    assertThat(caller.stderr()).contains("--audit").contains("lock").contains("hint: ");
    assertThat(project.resolve("a.jsonl")).doesNotExist();
    String audit = log.toString();
    assertThat(types(caller, "run", "--fs", "read-only", "--audit", audit, "--", "true")).isZero();
    assertThat(types(caller, "run", "--read", audit, "--audit", audit, "--", "true"))
        .as("now that it is there")
        .isEqualTo(125);
  }

  /** What an earlier command planted leads to no file of the host. */
  @Test
  void aLogIsNotWrittenThroughAPlantedDirectory() throws IOException {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Path link = Files.createSymbolicLink(project.resolve("out"), elsewhere);
    FakeCaller caller = new FakeCaller(project);
    assertThat(types(caller, "run", "--audit", "out/audit.jsonl", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr()).contains("symbolic link " + link).contains(elsewhere.toString());
    assertThat(elsewhere).isEmptyDirectory();
    // The control: by its own name it is written.
    String named = elsewhere.resolve("audit.jsonl").toString();
    assertThat(types(caller, "run", "--audit", named, "--", "true")).as(caller.stderr()).isZero();
    assertThat(elsewhere.resolve("audit.jsonl")).isNotEmptyFile();
  }

  /** A directory named like the next file would keep a full one from being moved away. */
  @Test
  void aLogBesideWhichTheCommandCouldWriteIsRefused() throws IOException {
    FakeCaller caller = new FakeCaller(project);
    Path inside = Files.createFile(project.resolve("a.jsonl"));
    String[] words = {"run", "--deny", "a.jsonl", "--audit", "a.jsonl", "--", "true"};
    assertThat(types(caller, words)).isEqualTo(125);
    assertThat(inside).isEmptyFile();
  }
}
