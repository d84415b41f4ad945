package dev.bailey.sessions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random operations: every answer, every refusal and everything that is there afterwards is what
 * the model says.
 */
final class SessionsPropertyIT {
  private static final int SEQUENCES = 15;
  private static final int LENGTH = 40;

  private static final Places PLACES = new Places();
  private static final Map<String, Integer> SEEN = new TreeMap<>();

  @ParameterizedTest
  @EnumSource(names = {"COPY", "BTRFS"})
  void everyAnswerIsTheModels(Driver driver) {
    RandomTest.check(SEQUENCES, draws -> run(driver, draws));
    System.out.println(driver + ": " + SEEN);
  }

  private static void run(Driver driver, Draws draws) throws IOException, InterruptedException {
    World world = new World(PLACES.of(driver));
    Choices choices = new Choices(draws::below);
    try {
      world.step(Operations.FIRST);
      for (int step = 0; step < LENGTH; step++) {
        world.step(draws.note(Operations.of(choices, world.model)));
      }
      world.everySnapshotHoldsWhatItMust();
      world.place.clear();
      assertThat(Seen.lines(world.place.open())).isEmpty();
      assertThat(world.place.leftovers()).isEmpty();
    } catch (RuntimeException | AssertionError e) {
      PLACES.abandon(driver);
      throw e;
    }
  }

  @AfterAll
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

    void step(Operation operation) throws InterruptedException {
      Model.Outcome expected = model.after(operation);
      String answer = answer(operation);
      boolean refused = expected.answer().startsWith("refused");
      String kind = operation.getClass().getSimpleName();
      SEEN.merge(kind + (refused ? " refused" : ""), 1, Integer::sum);
      assertThat(answer).as(operation.toString()).isEqualTo(expected.answer());
      assertThat(Seen.lines(place.open()))
          .as(operation.toString())
          .isEqualTo(expected.model().lines());
      if (!refused) {
        compareTimes(operation);
      }
      model = expected.model();
      noteTimes();
    }

    private String answer(Operation operation) throws InterruptedException {
      try {
        return operation.answer(place);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void everySnapshotHoldsWhatItMust() {
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
      return Seen.times(place.open().get(session).workspace());
    }
  }
}
