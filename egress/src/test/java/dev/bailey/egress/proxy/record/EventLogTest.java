package dev.bailey.egress.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.NetworkEvent.Verdict;
import dev.bailey.execution.NetworkStatistics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EventLogTest {
  private static NetworkEvent event(int number, Verdict verdict) {
    return new NetworkEvent(
        Instant.EPOCH,
        NetworkEvent.Kind.HTTP,
        "host" + number + ".test",
        80,
        "",
        "GET",
        2,
        3,
        verdict,
        "",
        Optional.empty());
  }

  @Test
  void theMostRecentAreKeptAndAllAreCounted() {
    try (EventLog log = new EventLog()) {
      for (int i = 0; i < 1200; i += 3) {
        log.add(event(i, Verdict.ALLOWED));
        log.add(event(i + 1, Verdict.DENIED));
        log.add(event(i + 2, Verdict.FAILED));
      }
      log.add(event(1200, Verdict.CUT));
      assertThat(log.recent()).hasSize(1000);
      assertThat(log.recent().getFirst().host()).isEqualTo("host201.test");
      assertThat(log.statistics()).isEqualTo(new NetworkStatistics(400, 400, 400, 1, 2402, 3603));
    }
  }

  @Test
  void whoWatchesHasSeenAllWhenItIsClosed() {
    List<NetworkEvent> seen = new ArrayList<>();
    try (EventLog log = new EventLog()) {
      log.watch(seen::add);
      for (int i = 0; i < 100; i++) {
        log.add(event(i, Verdict.ALLOWED));
      }
    }
    assertThat(seen).hasSize(100);
    assertThat(seen.getLast().host()).isEqualTo("host99.test");
  }
}
