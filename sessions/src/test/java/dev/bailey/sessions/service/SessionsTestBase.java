package dev.bailey.sessions.service;

import static java.util.Objects.requireNonNull;

import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.storage.Storage;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.SnapshotId;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A state directory with sessions in it, which can be closed and opened again. */
abstract class SessionsTestBase {
  protected static final String ONE = "one";

  @TempDir Path directory = Path.of("unset");

  private @org.jspecify.annotations.Nullable LocalSessions open;

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

  protected SessionService sessions() {
    return requireNonNull(open);
  }

  /** What is behind the sessions, which callers do not see. */
  protected Storage storage() {
    return requireNonNull(open).storage();
  }

  protected void reopen(SessionsConfig config) {
    if (open != null) {
      open.close();
    }
    open = (LocalSessions) Sessions.local(config);
  }

  protected Session create(String name) {
    return sessions().create(name);
  }

  protected Session session(String name) {
    return sessions().get(name);
  }

  protected Session one() {
    return session(ONE);
  }

  /** What a script in a session writes. */
  protected String run(String name, String script) {
    return session(name).exec("/bin/sh", "-c", script).stdout().text().strip();
  }

  protected static SnapshotId snapshot(String name) {
    return new SnapshotId(name);
  }
}
