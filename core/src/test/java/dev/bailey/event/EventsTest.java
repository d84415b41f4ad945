package dev.bailey.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.NetworkEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EventsTest {
  private static final Event EVENT = new Event.SandboxClosed(Instant.EPOCH, Origin.nowhere());

  private final List<Event> told = new ArrayList<>();

  @Test
  void aSinkThatThrowsHarmsNobody() {
    List<Event> reached = new ArrayList<>();
    Events events =
        Events.to(
                event -> {
                  reached.add(event);
                  throw new AssertionError("thrown by a test's sink");
                })
            .and(Events.to(told::add));
    events.emit(EVENT);
    events.emit(EVENT);
    assertThat(reached).hasSize(2);
    assertThat(told).hasSize(2);
  }

  @Test
  void withoutASinkNothingIsWanted() {
    assertThat(Events.none().areWanted()).isFalse();
    assertThat(Events.to(EventSink.none())).isSameAs(Events.none());
    assertThat(Events.none().inSandbox("x").inSession("y")).isSameAs(Events.none());
  }

  @Test
  void failuresAreToldWithTheirPlaceAndReturned() {
    BaileyException failure = BaileyException.of(ErrorCode.BUSY, "open", "x", "y".repeat(10_000));
    Events events = Events.to(told::add).inSession("work").inSandbox("s1");
    assertThat(events.failed(failure)).isSameAs(failure);
    Event.PlatformFailed event = (Event.PlatformFailed) told.getFirst();
    assertThat(event.origin()).isEqualTo(Origin.nowhere().inSession("work").inSandbox("s1"));
    assertThat(event.code()).isEqualTo(ErrorCode.BUSY);
    assertThat(event.reason()).hasSize(Bounds.TEXT).endsWith("...");
  }

  @Test
  void argumentsAreCut() {
    List<String> many = Collections.nCopies(10_000, "a".repeat(1000));
    List<String> kept =
        new Event.CommandStarted(Instant.EPOCH, Origin.nowhere(), "1", many).arguments();
    assertThat(String.join("", kept).length()).isLessThanOrEqualTo(Bounds.LIST + 3);
    assertThat(kept.getLast()).isEqualTo("...");
    assertThat(Bounds.texts(Collections.nCopies(1000, "x"))).hasSize(65);
    assertThat(Bounds.texts(List.of("a", "b"))).containsExactly("a", "b");
    // Not between the halves of a character.
    assertThat(Bounds.text("x".repeat(296) + "\ud83d\ude00".repeat(10)))
        .isEqualTo("x".repeat(296) + "...");
  }

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
