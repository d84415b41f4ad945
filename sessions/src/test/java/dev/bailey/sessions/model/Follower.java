package dev.bailey.sessions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.model.FileOperations.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Follows in the model what a process said that it did, and compares after its end. */
final class Follower {
  private final Map<String, String> kept = new HashMap<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> told = new ArrayList<>();
  private Model model = new Model();
  private @Nullable Operation pending;
  private long pid;

  /** Takes in what was said; returns how many operations were done. */
  int follow(List<String> said, String seed) {
    told.add("round of seed " + seed);
    Choices choices = DoomedSessions.choices(seed);
    Model.Outcome expected = new Model.Outcome(model, "");
    int done = 0;
    for (String line : said) {
      told.add(line);
      String[] words = line.split(" ", 4);
      switch (words[0]) {
        case "pid" -> pid = Long.parseLong(words[1]);
        case "begin" -> {
          pending = Operations.inOneStep(choices, model);
          assertThat(line).as(told()).isEqualTo("begin " + pending);
          expected = model.after(pending);
        }
        case "kept" -> keep(words[1] + " " + words[2], words[3]);
        default -> {
          assertThat(line)
              .as(told())
              .isEqualTo("done " + DoomedSessions.oneLine(expected.answer()));
          model = expected.model();
          forgetRemoved();
          pending = null;
          done++;
        }
      }
    }
    return done;
  }

  /** A session of the same name that is made later has calls of its own. */
  private void forgetRemoved() {
    kept.keySet().removeIf(it -> !model.sessions.containsKey(it.substring(0, it.indexOf(' '))));
  }

  private void keep(String call, String result) {
    if (!result.isEmpty()) {
      assertThat(kept.computeIfAbsent(call, _ -> result)).isEqualTo(result);
    }
  }

  long pid() {
    return pid;
  }

  /** The last that was said, for whoever must find out what went wrong. */
  String told() {
    return String.join("\n", told.subList(Math.max(0, told.size() - 60), told.size()));
  }

  /** How often which operation was under way, and whether it was done. */
  String counts() {
    return counts.toString();
  }

  /** What was under way is done or not done, and nothing else. */
  void compare(Place place) throws IOException, InterruptedException {
    Model without = model.afterRestart();
    removeUnfinished(place);
    List<String> seen = Seen.lines(place.open());
    if (pending == null) {
      assertThat(seen).as(told()).isEqualTo(without.lines());
      model = without;
    } else {
      model = decide(seen, pending, without);
      afterwards(place, pending);
    }
    pending = null;
    forgetRemoved();
    model.eachSnapshot((session, snapshot) ->
        assertThat(place.holds(session, snapshot.name()))
            .as(session + " " + snapshot.name() + "\n" + told())
            .isEqualTo(snapshot.files().lines()));
    askAgain(place);
  }

  /** A file that is written from outside is first there under another name, and may stay so. */
  private void removeUnfinished(Place place) throws IOException {
    for (String session : pending == null ? List.<String>of() : place.sessions()) {
      Path root = place.open().get(session).workspace();
      try (Stream<Path> paths = Files.walk(root)) {
        for (Path path : paths.filter(it -> it.toString().contains("/.bailey-")).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private Model decide(List<String> seen, Operation operation, Model without) {
    Model with = model.after(operation).model().afterRestart();
    boolean isDone = seen.equals(with.lines());
    Optional<Model> partly = operation.partly(without);
    if (partly.isPresent() && seen.equals(partly.get().lines())) {
      return partly.get();
    }
    if (!isDone) {
      assertThat(seen).as(told()).isEqualTo(without.lines());
    }
    String kind = operation.getClass().getSimpleName();
    counts.merge(kind + (isDone ? " done" : " not done"), 1, Integer::sum);
    return isDone ? with : without;
  }

  /** What nobody can know of an operation that was under way is asked for. */
  private void afterwards(Place place, Operation operation)
      throws IOException, InterruptedException {
    if (operation instanceof Tool tool) {
      Model with = model.after(tool).model();
      String answer = tool.answer(place);
      if (answer.equals(ToolError.UNKNOWN_WHETHER_RUN.label())) {
        model.find(tool.name()).calls.put(tool.call(), tool.answered(answer));
      } else {
        assertThat(answer).as(told()).isEqualTo(model.after(tool).answer());
        model = with;
      }
      assertThat(Seen.lines(place.open())).as(told()).isEqualTo(model.lines());
    }
    model.learnOrdinals(place.open());
  }

  /** A call that was answered gives the same result again, to the last character. */
  private void askAgain(Place place) throws IOException, InterruptedException {
    for (String session : model.sessions()) {
      if (!model.find(session).state.equals("active")) {
        continue;
      }
      for (ModelSession.Call call : List.copyOf(model.find(session).calls.values())) {
        assertThat(call.tool().answer(place)).as(told()).isEqualTo(call.answer());
        keep(session + " " + call.tool().call(), place.kept(call.tool()));
      }
    }
    kept.keySet().removeIf(it -> !model.isCalled(it));
    assertThat(Seen.lines(place.open())).as(told()).isEqualTo(model.lines());
  }
}
