package dev.bailey.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.policy.Limits;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  static Stream<Class<?>> everyRecord() {
    return Stream.concat(
        Stream.of(Origin.class, PolicySummary.class, NetworkSummary.class),
        Stream.of(Event.class.getPermittedSubclasses()));
  }

  /** Made of texts that are too long, none has one. */
  @ParameterizedTest
  @MethodSource("everyRecord")
  void everyTextIsCut(Class<?> type) throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Object made = make(type);
    for (RecordComponent it : components) {
      Object value = it.getAccessor().invoke(made);
      Object text = value instanceof Optional<?> optional ? optional.orElseThrow() : value;
      if (text instanceof String string) {
        assertThat(string).as(it.getName()).hasSize(Bounds.TEXT).endsWith("...");
      }
      if (text instanceof List<?> list) {
        assertThat(String.join("", list.toArray(String[]::new)).length())
            .as(it.getName())
            .isLessThanOrEqualTo(Bounds.LIST + 3);
      }
    }
  }

  private static Object make(Class<?> type) throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class[]::new);
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = sample(types[i]);
    }
    return type.getDeclaredConstructor(types).newInstance(values);
  }

  private static Object sample(Class<?> type) throws ReflectiveOperationException {
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    return switch (type.getSimpleName()) {
      case "String" -> "x".repeat(5000);
      case "Optional" -> Optional.of("x".repeat(5000));
      case "List" -> Collections.nCopies(1000, "x".repeat(5000));
      case "Instant" -> Instant.EPOCH;
      case "Duration" -> Duration.ZERO;
      case "int" -> 1;
      case "long" -> 1L;
      case "Outcome" -> new Outcome.Exited(0);
      case "Usage" -> new Usage(0, 0, 0, 0);
      case "Limits" -> Limits.none();
      default -> make(type);
    };
  }
}
