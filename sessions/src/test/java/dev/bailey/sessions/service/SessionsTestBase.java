package dev.bailey.sessions.service;

import dev.bailey.execution.Command;
import dev.bailey.sessions.NewSession;
import dev.bailey.storage.Driver;
import dev.bailey.storage.Progress;
import dev.bailey.storage.SnapshotId;
import dev.bailey.storage.WorkspaceId;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A state directory with sessions in it, which can be closed and opened again. */
abstract class SessionsTestBase {
  protected static final WorkspaceId ONE = new WorkspaceId("one");

  @TempDir Path directory = Path.of("unset");

  private @org.jspecify.annotations.Nullable Sessions open;

  protected SessionsConfig config() {
    return SessionsConfig.in(directory.resolve("state"))
        .withDriver(Driver.COPY)
        .withLockPatience(Duration.ofMillis(200))
        .withDrain(Duration.ofSeconds(5));
  }

  @BeforeEach
  void open() {
    reopen(config());
  }

  @AfterEach
  void close() {
    sessions().close();
  }

  protected Sessions sessions() {
    return java.util.Objects.requireNonNull(open);
  }

  protected void reopen(SessionsConfig config) {
    if (open != null) {
      open.close();
    }
    open = Sessions.open(config);
  }

  protected void create(String name) {
    sessions().create(NewSession.named(name), Progress.NONE);
  }

  /** What a script in a session writes. */
  protected String run(WorkspaceId id, String script) {
    return sessions().exec(id, Command.of("/bin/sh", "-c", script)).stdout().text().strip();
  }

  protected static SnapshotId snapshot(String name) {
    return new SnapshotId(name);
  }
}
