package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.SessionPolicy;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.service.SessionsConfig;
import dev.bailey.storage.Driver;
import dev.bailey.storage.Progress;
import dev.bailey.storage.SnapshotId;
import dev.bailey.storage.WorkspaceId;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever becomes of a session, its network stays filtered by its rules. */
final class FilteredSessionsIT {
  private static final WorkspaceId ONE = new WorkspaceId("one");
  private static final WorkspaceId FORK = new WorkspaceId("fork");
  private static final WorkspaceId LATER = new WorkspaceId("later");
  private static final SnapshotId SNAPSHOT = new SnapshotId("kept");

  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final TemporaryPlace state = TemporaryPlace.in("/srv");
  private final Website website = Website.certified(place.path());

  @AfterEach
  void close() {
    website.close();
    state.close();
    place.close();
  }

  private Sessions open() {
    return Sessions.open(SessionsConfig.in(state.resolve("state")).withDriver(Driver.COPY));
  }

  private static NewSession session(String name, NetworkAccess network) {
    return NewSession.named(name)
        .withPolicy(SessionPolicy.of(Policy.project(Path.of("/")).withNetwork(network)));
  }

  private Result get(Sessions sessions, WorkspaceId id, String name) {
    String url = website.http(name) + "/hello";
    return sessions.exec(id, Command.of("/usr/bin/curl", "-sS", "--max-time", "10", url));
  }

  private void assertInForce(Sessions sessions, WorkspaceId id) {
    Result allowed = get(sessions, id, ALLOWED);
    assertThat(allowed.stdout().text())
        .as("%s: %s", id, allowed.stderr().text())
        .isEqualTo(GREETING);
    Result other = get(sessions, id, OTHER);
    assertThat(other.exitCode()).as("%s", id).isNotZero();
    assertThat(other.refused())
        .anySatisfy(event -> {
          assertThat(event.host()).isEqualTo(OTHER);
          assertThat(event.remedy()).contains(new Remedy.AllowNetwork(OTHER));
        });
    Result host =
        sessions.exec(
            id,
            Command.of(
                "/usr/bin/curl", "-sS", "--max-time", "10", website.http("127.0.0.1") + "/hello"));
    assertThat(host.exitCode()).as("%s: the host's own interface", id).isNotZero();
  }

  @Test
  void theyAreInForceAfterEverythingThatCanBeDoneToASession() {
    try (Sessions sessions = open()) {
      sessions.create(session("one", website.filtered()), Progress.NONE);
      assertInForce(sessions, ONE);
      sessions.snapshot(ONE, Optional.of(SNAPSHOT));
      assertInForce(sessions, ONE);
      sessions.fork(ONE, Optional.empty(), List.of(FORK), Progress.NONE);
      assertInForce(sessions, FORK);
      sessions.rollback(ONE, SNAPSHOT, true);
      assertInForce(sessions, ONE);
      sessions.pause(ONE);
      sessions.resume(ONE);
      assertInForce(sessions, ONE);
    }
    try (Sessions sessions = open()) {
      assertInForce(sessions, ONE);
      assertInForce(sessions, FORK);
      sessions.fork(ONE, Optional.of(SNAPSHOT), List.of(LATER), Progress.NONE);
      assertInForce(sessions, LATER);
    }
  }

  /** The control: without rules the same session reaches the host's own interface. */
  @Test
  void withoutRulesEverythingIsReached() {
    try (Sessions sessions = open()) {
      sessions.create(session("one", NetworkAccess.full()), Progress.NONE);
      assertThat(get(sessions, ONE, "127.0.0.1").stdout().text()).isEqualTo(GREETING);
    }
  }
}
