package dev.bailey.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.event.Event;
import dev.bailey.event.Events;
import dev.bailey.execution.NetworkEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RefusedConnectionsTest {
  private final List<Event> told = new ArrayList<>();

  @Test
  void aFloodOfRefusalsIsToldInFewEvents() {
    Events events = Events.to(told::add);
    try (RefusedConnections refused = new RefusedConnections(events)) {
      refused.accept(event(NetworkEvent.Verdict.ALLOWED));
      for (int i = 0; i < 100_500; i++) {
        refused.accept(event(NetworkEvent.Verdict.DENIED));
      }
    }
    assertThat(told).hasSizeLessThan(250);
    assertThat(told.stream().mapToLong(it -> ((Event.ConnectionRefused) it).count()).sum())
        .isEqualTo(100_500);
    assertThat(((Event.ConnectionRefused) told.getFirst()).count()).isOne();
  }

  private static NetworkEvent event(NetworkEvent.Verdict verdict) {
    return new NetworkEvent(
        Instant.EPOCH,
        NetworkEvent.Kind.TUNNEL,
        "example.test",
        443,
        "",
        "",
        0,
        0,
        verdict,
        "no rule",
        Optional.empty());
  }
}
