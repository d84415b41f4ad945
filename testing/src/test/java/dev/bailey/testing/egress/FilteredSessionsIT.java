package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Result;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever becomes of a session, its network stays filtered by its rules. */
final class FilteredSessionsIT {
  private static final String ONE = "one";
  private static final String FORK = "fork";
  private static final String LATER = "later";
  private static final String SNAPSHOT = "kept";

  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final TemporaryPlace state = TemporaryPlace.in("/srv");
  private final Website website = Website.certified(place.path());

  @AfterEach
  void close() {
    website.close();
    state.close();
    place.close();
  }

  private SessionService open() {
    return Sessions.local(SessionsConfig.in(state.resolve("state")).withDriver(Driver.COPY));
  }

  private static NewSession session(String name, NetworkAccess network) {
    return NewSession.named(name)
        .policy(SessionPolicy.of(Policy.project(Path.of("/")).withNetwork(network)));
  }

  private Result get(SessionService sessions, String id, String name) {
    String url = website.http(name) + "/hello";
    return sessions.get(id).exec("/usr/bin/curl", "-sS", "--max-time", "60", url);
  }

  private void assertInForce(SessionService sessions, String id) {
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
        sessions
            .get(id)
            .exec("/usr/bin/curl", "-sS", "--max-time", "60", website.http("127.0.0.1") + "/hello");
    assertThat(host.exitCode()).as("%s: the host's own interface", id).isNotZero();
  }

  @Test
  void theyAreInForceAfterEverythingThatCanBeDoneToASession() {
    try (SessionService sessions = open()) {
      sessions.create(session("one", website.filtered()));
      assertInForce(sessions, ONE);
      sessions.get(ONE).snapshot(SNAPSHOT);
      assertInForce(sessions, ONE);
      sessions.get(ONE).fork(FORK);
      assertInForce(sessions, FORK);
      sessions.get(ONE).rollback(SNAPSHOT, Restore.FILES_AND_HISTORY);
      assertInForce(sessions, ONE);
      sessions.get(ONE).pause();
      sessions.get(ONE).resume();
      assertInForce(sessions, ONE);
    }
    try (SessionService sessions = open()) {
      assertInForce(sessions, ONE);
      assertInForce(sessions, FORK);
      sessions.get(ONE).fork(sessions.get(ONE).findSnapshot(SNAPSHOT).orElseThrow(), LATER);
      assertInForce(sessions, LATER);
    }
  }

  /** The control: without rules the same session reaches the host's own interface. */
  @Test
  void withoutRulesEverythingIsReached() {
    try (SessionService sessions = open()) {
      sessions.create(session("one", NetworkAccess.full()));
      assertThat(get(sessions, ONE, "127.0.0.1").stdout().text()).isEqualTo(GREETING);
    }
  }
}
