package dev.bailey.sessions.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SessionState;
import dev.bailey.sessions.SnapshotInfo;
import dev.bailey.sessions.storage.DoomedProcess;
import dev.bailey.sessions.storage.Driver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Killed at random points: what a caller was told is there, and nothing is left running. */
final class KilledSessionsIT {
  private static final int ROUNDS = Integer.getInteger("bailey.killed.rounds", 12);

  private final Random random = new Random();
  private final String mark = "bailey_killed_" + System.nanoTime();
  private SessionsModel model = SessionsModel.empty();
  private @Nullable String pending;

  @TempDir Path state = Path.of("unset");

  @Test
  void nothingThatWasToldIsLost() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      replay(saidBeforeItsEnd());
      try (Sessions sessions = open()) {
        assertNothingRuns();
        agree(sessions);
      }
    }
    try (Sessions sessions = open()) {
      everySnapshotHoldsWhatItMust(sessions);
    }
  }

  private Sessions open() {
    return Sessions.open(SessionsConfig.in(state).withDriver(Driver.COPY));
  }

  private void replay(List<String> said) {
    pending = null;
    for (String line : said) {
      if (line.startsWith("begin ")) {
        pending = line.substring("begin ".length());
      } else {
        assertThat(line).isEqualTo("done");
        model = model.after(requireNonNull(pending));
        pending = null;
      }
    }
  }

  /** What was under way is done or not done, and nothing else. */
  private void agree(Sessions sessions) {
    SessionsModel without = model;
    if (pending == null) {
      assertThat(SessionsModel.of(sessions, without)).isEqualTo(without);
      return;
    }
    SessionsModel with = model.after(pending);
    SessionsModel found = SessionsModel.of(sessions, with);
    if (found.equals(with)) {
      model = with;
    } else {
      assertThat(SessionsModel.of(sessions, without)).as(pending).isEqualTo(without);
    }
  }

  private void everySnapshotHoldsWhatItMust(Sessions sessions) {
    int looked = 0;
    for (SessionInfo session : sessions.list()) {
      if (session.state() == SessionState.PAUSED) {
        sessions.resume(session.id());
      }
      for (SnapshotInfo snapshot : sessions.snapshots(session.id())) {
        sessions.rollback(session.id(), snapshot.id(), false);
        String name = snapshot.id().value();
        assertThat(SessionsModel.file(sessions.storage().directory(session.id())))
            .isEqualTo(expected(session.name(), name).file());
        looked++;
      }
    }
    assertThat(looked + model.sessions().size()).as("the rounds were long enough").isPositive();
  }

  private SessionsModel.Kept expected(String session, String snapshot) {
    SessionsModel.One one = requireNonNull(model.sessions().get(session));
    return requireNonNull(one.snapshots().get(snapshot));
  }

  private void assertNothingRuns() throws IOException, InterruptedException {
    String script =
        "for i in $(seq 100); do grep -lz MARK="
            + mark
            + " /proc/[0-9]*/environ 2>/dev/null | grep -q . || exit 0; sleep 0.05; done; exit 1";
    assertThat(new ProcessBuilder("/bin/sh", "-c", script).start().waitFor()).isZero();
  }

  private List<String> saidBeforeItsEnd() throws IOException, InterruptedException {
    String seed = Integer.toString(random.nextInt(1 << 30));
    return DoomedProcess.saidBeforeItsEnd(
        random, DoomedSessions.class, List.of(state.toString(), seed, mark));
  }
}
