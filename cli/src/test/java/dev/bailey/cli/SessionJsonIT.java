package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import dev.bailey.protocol.CleanupForm;
import dev.bailey.protocol.DiffDocument;
import dev.bailey.protocol.DiffForm;
import dev.bailey.protocol.ErrorForm;
import dev.bailey.protocol.ExportForm;
import dev.bailey.protocol.FileDocument;
import dev.bailey.protocol.FileForm;
import dev.bailey.protocol.HealthDocument;
import dev.bailey.protocol.HealthForm;
import dev.bailey.protocol.MessageDocument;
import dev.bailey.protocol.MessageForm;
import dev.bailey.protocol.ProcessDocument;
import dev.bailey.protocol.ProcessForm;
import dev.bailey.protocol.RollbackDocument;
import dev.bailey.protocol.RollbackForm;
import dev.bailey.protocol.SessionDetailsDocument;
import dev.bailey.protocol.SessionDetailsForm;
import dev.bailey.protocol.SessionDocument;
import dev.bailey.protocol.SessionForm;
import dev.bailey.protocol.SnapshotDocument;
import dev.bailey.protocol.SnapshotForm;
import dev.bailey.protocol.ToolResultForm;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code session --json} prints is read back, strictly, by the forms of the protocol. */
final class SessionJsonIT {
  @TempDir private Path directory;
  private FakeCaller caller;

  @BeforeEach
  void sitDown() {
    caller = new FakeCaller(directory);
  }

  private String json(String... words) {
    String[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = "--json";
    caller.typesSession(directory.resolve("state"), all);
    assertThat(caller.stdout()).startsWith("{\"version\":1,").endsWith("}\n").hasLineCount(1);
    return caller.stdout();
  }

  private void run(String... words) {
    assertThat(caller.typesSession(directory.resolve("state"), words)).as(caller.stderr()).isZero();
  }

  @Test
  void sessionsAndSnapshots() {
    SessionDocument made = SessionForm.read(json("create", "work", "--label", "team=red"));
    assertThat(made.labels()).containsEntry("team", "red");
    run("exec", "work", "--", "sh", "-c", "echo one >file");
    SnapshotDocument taken = SnapshotForm.read(json("snapshot", "work", "then"));
    assertThat(SnapshotForm.readList(json("snapshots", "work"))).containsExactly(taken);
    SessionDetailsDocument shown = SessionDetailsForm.read(json("show", "work"));
    assertThat(shown.session().name()).isEqualTo("work");
    assertThat(shown.files()).isPositive();
    assertThat(shown.snapshots()).containsExactly(taken);
    assertThat(shown.dryRun()).isFalse();
    assertThat(SessionForm.readList(json("list"))).containsExactly(shown.session());
    assertThat(SessionForm.readList(json("fork", "work", "a", "b")))
        .extracting(SessionDocument::name)
        .containsExactly("a", "b");
    SessionDetailsDocument dry = SessionDetailsForm.read(json("destroy", "work", "--dry-run"));
    assertThat(dry.dryRun()).isTrue();
    assertThat(dry.place()).isEqualTo(shown.place());
    assertThat(SessionForm.read(json("destroy", "a")).name()).isEqualTo("a");
    assertThat(CleanupForm.read(json("cleanup", "--older-than", "7d", "--dry-run")))
        .satisfies(it -> assertThat(it.sessions()).isEmpty())
        .satisfies(it -> assertThat(it.dryRun()).isTrue());
    HealthDocument health = HealthForm.read(json("health"));
    assertThat(health.sessions()).containsEntry("active", 2);
  }

  @Test
  void whatIsInASession() {
    run("create", "work");
    run("snapshot", "work", "before");
    run("exec", "work", "--", "sh", "-c", "mkdir .vscode; echo >.vscode/tasks.json; echo >f");
    DiffDocument diff = DiffForm.read(json("diff", "work"));
    assertThat(diff.changes()).anyMatch(it -> it.autorun().isPresent());
    assertThat(DiffForm.readText(json("diff", "work", "--text"))).contains("tasks.json");
    RollbackDocument rollback =
        RollbackForm.read(json("rollback", "work", "before", "--dry-run", "--history"));
    assertThat(rollback.diff().changes()).hasSameSizeAs(diff.changes());
    assertThat(rollback.dryRun()).isTrue();
    assertThat(FileForm.readList(json("files", "ls", "work")))
        .extracting(FileDocument::name)
        .contains("f", ".vscode");
    String archive = directory.resolve("work.tar.zst").toString();
    assertThat(ExportForm.read(json("export", "work", archive)))
        .satisfies(it -> assertThat(it.file()).isEqualTo(archive))
        .satisfies(it -> assertThat(it.autorun()).hasSize(1));
    run("history", "work", "--role", "user", "--", "hello");
    assertThat(MessageForm.readList(json("history", "work")))
        .extracting(MessageDocument::content)
        .containsExactly("hello");
  }

  @Test
  void toolsProcessesAndFailures() {
    run("create", "work");
    assertThat(ToolResultForm.read(json("tool", "work", "bash", "{\"command\":\"exit 3\"}")))
        .satisfies(it -> assertThat(it.exitCode()).hasValue(3));
    run("process", "start", "work", "--", "true");
    assertThat(ProcessForm.readList(json("process", "list", "work")))
        .extracting(ProcessDocument::state)
        .singleElement()
        // It may not have ended yet when the command line that started it did.
        .isIn("exited", "lost");
    assertThat(ErrorForm.read(json("show", "nobody")).code()).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(ErrorForm.read(json("tool", "work", "bash", "{}{}")).reason())
        .isEqualTo("something follows its end");
  }
}
