package dev.bailey.sessions.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Handles of a service that was closed: its state directory may belong to another by now. */
@Timeout(120)
final class ClosedServiceIT {
  @TempDir Path directory = Path.of("unset");

  private SessionService open() {
    return Sessions.local(SessionsConfig.in(directory.resolve("state")).withDriver(Driver.COPY));
  }

  private static Map<String, Runnable> all(SessionService service, Session session) {
    Map<String, Runnable> all = new LinkedHashMap<>();
    Refusals.OPERATIONS.forEach(
        (name, operation) -> all.put(name, () -> operation.accept(session)));
    all.put("info", session::info);
    all.put("usage", session::usage);
    all.put("workspace", session::workspace);
    all.put("snapshots", session::snapshots);
    all.put("ports", session::ports);
    all.put("history", () -> session.history().page(0, 1));
    all.put("executions", () -> session.executions().list());
    all.put("list", service::list);
    all.put("find", () -> service.find("one"));
    all.put("create", () -> service.create("two"));
    all.put("health", service::health);
    return all;
  }

  @Test
  void everythingIsRefusedAndTheNextOwnerUnharmed() {
    SessionService service = open();
    Session session = service.create("one");
    session.files().write("file", "kept");
    session.snapshot("s");
    Port port = session.expose(8080);
    service.close();
    service.close();
    try (SessionService next = open()) {
      SessionInfo before = next.get("one").info();
      all(service, session)
          .forEach((name, operation) ->
              assertThat(Refusals.code(operation)).as(name).isEqualTo(ErrorCode.INVALID_STATE));
      assertThat(Refusals.code(() -> port.awaitReady(Duration.ofSeconds(9))))
          .isEqualTo(ErrorCode.INVALID_STATE);
      assertThat(next.list()).containsExactly(before);
      assertThat(next.get("one").files().readText("file")).isEqualTo("kept");
    }
  }
}
