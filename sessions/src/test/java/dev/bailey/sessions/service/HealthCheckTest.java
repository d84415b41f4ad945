package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.Health.Status;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is judged how. */
class HealthCheckTest {
  private static Health health(List<SessionInfo> sessions, long free) {
    return new HealthCheck()
        .of(
            sessions,
            new HealthCheck.Running(1, 2),
            new HealthCheck.Space(100, free),
            "copy",
            Duration.ZERO);
  }

  private static SessionInfo session(SessionState state, String failure) {
    return new SessionInfo(
        new WorkspaceId("s-" + state.word()),
        state,
        Instant.EPOCH,
        Instant.EPOCH,
        Map.of(),
        Optional.empty(),
        0,
        SessionPolicy.standard(),
        "nothing",
        Optional.empty(),
        failure.isEmpty() ? Optional.empty() : Optional.of(failure));
  }

  @ParameterizedTest
  @CsvSource({
    "100,HEALTHY",
    "16,HEALTHY",
    "15,DEGRADED",
    "6,DEGRADED",
    "5,UNHEALTHY",
    "0,UNHEALTHY"
  })
  void aFullStorageIsAProblem(long free, Status expected) {
    Health health = health(List.of(), free);
    assertThat(health.status()).isEqualTo(expected);
    assertThat(health.problems()).hasSize(expected == Status.HEALTHY ? 0 : 1);
  }

  @Test
  void sessionsAreCountedAndFailuresTold() {
    Health health =
        health(
            List.of(
                session(SessionState.ACTIVE, ""),
                session(SessionState.FAILED, "its workspace is gone")),
            100);
    assertThat(health.status()).isEqualTo(Status.DEGRADED);
    assertThat(health.sessions()).isEqualTo(Map.of(SessionState.ACTIVE, 1, SessionState.FAILED, 1));
    assertThat(health.problems())
        .containsExactly("session s-failed has failed: its workspace is gone");
  }
}
