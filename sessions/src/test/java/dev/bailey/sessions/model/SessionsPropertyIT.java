package dev.bailey.sessions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.storage.Driver;
import dev.bailey.sessions.storage.WorkspaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.stateful.Action;
import net.jqwik.api.stateful.ActionSequence;
import net.jqwik.api.statistics.Statistics;

/**
 * Random operations: every answer, every refusal and everything that is there afterwards is what
 * the model says. More sequences with {@code -Djqwik.tries.default=500}.
 */
final class SessionsPropertyIT {
  private static final int LENGTH = 40;
  private static final int NUMBERS = 24;

  private static final Places PLACES = new Places();

  @Property(edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void copy(@ForAll("sequences") ActionSequence<World> operations) throws IOException {
    run(Driver.COPY, operations);
  }

  @Property(edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void btrfs(@ForAll("sequences") ActionSequence<World> operations) throws IOException {
    run(Driver.BTRFS, operations);
  }

  @Provide
  Arbitrary<ActionSequence<World>> sequences() {
    Arbitrary<Step> steps =
        Arbitraries.integers()
            .between(0, 9999)
            .list()
            .ofSize(NUMBERS)
            .map(it -> new Step(world -> Operations.of(choices(it), world.model)));
    return Arbitraries.sequences(steps).ofSize(LENGTH);
  }

  private static Choices choices(List<Integer> numbers) {
    Deque<Integer> left = new ArrayDeque<>(numbers);
    return new Choices(bound -> left.isEmpty() ? 0 : left.pop() % bound);
  }

  private static void run(Driver driver, ActionSequence<World> operations) throws IOException {
    World world = new World(PLACES.of(driver));
    try {
      var _ = new Step(_ -> Operations.FIRST).run(world);
      operations.run(world).everySnapshotHoldsWhatItMust();
      world.place.clear();
      assertThat(Seen.lines(world.place.open())).isEmpty();
      assertThat(world.place.leftovers()).isEmpty();
    } catch (RuntimeException | AssertionError e) {
      PLACES.abandon(driver);
      throw e;
    }
  }

  @AfterContainer
  static void removePlaces() throws IOException {
    PLACES.close();
  }

  /** What is there and what must be. */
  static final class World {
    final Place place;
    Model model = new Model();

    /** When files were last written, at the moment a snapshot was taken. */
    final Map<String, List<String>> times = new HashMap<>();

    World(Place place) {
      this.place = place;
    }

    void everySnapshotHoldsWhatItMust() {
      List<String> names = new ArrayList<>();
      model.eachSnapshot((session, snapshot) -> names.add(session + " " + snapshot.name()));
      Statistics.label("snapshots at the end").collect(names.size());
      model.eachSnapshot((session, snapshot) ->
          assertThat(place.holds(session, snapshot.name()))
              .as(session + " " + snapshot.name())
              .isEqualTo(snapshot.files().lines()));
    }

    /** What was kept is brought back with its times. */
    void compareTimes(Operation operation) {
      if (operation instanceof SnapshotOperations.Rollback(var session, var snapshot, _)) {
        assertThat(timesNow(session))
            .as(operation.toString())
            .isEqualTo(times.get(session + " " + snapshot));
      }
    }

    void noteTimes() {
      Set<String> kept = new HashSet<>();
      model.eachSnapshot((session, snapshot) -> {
        String key = session + " " + snapshot.name();
        kept.add(key);
        times.computeIfAbsent(key, _ -> timesNow(session));
      });
      times.keySet().retainAll(kept);
    }

    private List<String> timesNow(String session) {
      return Seen.times(place.open().storage().directory(new WorkspaceId(session)));
    }
  }

  /** What it does is decided when its turn comes. */
  private static final class Step implements Action<World> {
    private final Function<World, Operation> choice;
    private Operation operation = Operations.FIRST;

    Step(Function<World, Operation> choice) {
      this.choice = choice;
    }

    @Override
    public World run(World world) {
      operation = choice.apply(world);
      Model.Outcome expected = world.model.after(operation);
      String answer = answer(world);
      String kind = operation.getClass().getSimpleName();
      Statistics.label("operations").collect(kind, !expected.answer().startsWith("refused"));
      assertThat(answer).as(toString()).isEqualTo(expected.answer());
      assertThat(Seen.lines(world.place.open())).as(toString()).isEqualTo(expected.model().lines());
      if (!answer.startsWith("refused")) {
        world.compareTimes(operation);
      }
      world.model = expected.model();
      world.noteTimes();
      return world;
    }

    private String answer(World world) {
      try {
        return operation.answer(world.place);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public String toString() {
      return operation.toString();
    }
  }
}
