package dev.bailey.sessions.model;

import dev.bailey.sessions.model.FileOperations.Exec;
import dev.bailey.sessions.model.FileOperations.Look;
import dev.bailey.sessions.model.FileOperations.Tool;
import dev.bailey.sessions.model.FileOperations.Update;
import dev.bailey.sessions.model.FileOperations.Write;
import dev.bailey.sessions.model.HistoryOperations.Append;
import dev.bailey.sessions.model.HistoryOperations.Page;
import dev.bailey.sessions.model.HistoryOperations.Remember;
import dev.bailey.sessions.model.HistoryOperations.Search;
import dev.bailey.sessions.model.LifeOperations.Create;
import dev.bailey.sessions.model.LifeOperations.Destroy;
import dev.bailey.sessions.model.LifeOperations.Fork;
import dev.bailey.sessions.model.LifeOperations.From;
import dev.bailey.sessions.model.LifeOperations.Import;
import dev.bailey.sessions.model.LifeOperations.Pause;
import dev.bailey.sessions.model.LifeOperations.Reopen;
import dev.bailey.sessions.model.LifeOperations.Resume;
import dev.bailey.sessions.model.ProcessOperations.Launch;
import dev.bailey.sessions.model.ProcessOperations.Signal;
import dev.bailey.sessions.model.SnapshotOperations.CompleteTurn;
import dev.bailey.sessions.model.SnapshotOperations.Delete;
import dev.bailey.sessions.model.SnapshotOperations.Diff;
import dev.bailey.sessions.model.SnapshotOperations.Rollback;
import dev.bailey.sessions.model.SnapshotOperations.Take;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Any operation from any choices, whether it makes sense or not: names are those of few sessions,
 * some of which are there.
 */
public final class Operations {
  private static final List<String> SESSIONS = List.of("s0", "s1", "s2", "s3", "s4", "s5");

  /** Some look like those that are made up. */
  private static final List<String> SNAPSHOTS =
      List.of("x", "y", "turn-0002", "turn-0001", "turn-0003", "fork-0002", "snap-0001");

  /** Makes the session that most others are about. */
  static final Operation FIRST = new Create("s0", From.DIRECTORY, "s0", "x");

  /** In the order in which smaller examples are looked for; as often as they are named. */
  private static final List<Function<Choices, Operation>> ALL =
      List.of(
          Operations::create,
          Operations::exec,
          it -> new Write(session(it), FileAct.path(it), it.word()),
          it -> new CompleteTurn(session(it)),
          it -> new Take(session(it), snapshot(it)),
          it -> new Rollback(session(it), it.of(SNAPSHOTS), it.oneIn(2)),
          it -> new Append(session(it), words(it)),
          it -> new Fork(session(it), snapshot(it), sessions(it)),
          it -> new Destroy(session(it)),
          it -> new Pause(session(it)),
          it -> new Resume(session(it)),
          Operations::exec,
          it -> new Tool(session(it), "call-" + it.below(5), it.oneIn(2), FileAct.of(it)),
          it -> new Update(session(it), FileAct.path(it), it.word()),
          it -> new Rollback(session(it), it.of(SNAPSHOTS), it.oneIn(2)),
          it -> new Look(session(it)),
          it -> new Delete(session(it), it.of(SNAPSHOTS)),
          it -> new Diff(session(it), snapshot(it), session(it), snapshot(it)),
          it -> new Launch(session(it)),
          it -> new Signal(session(it), "p-" + (1 + it.below(3)), it.oneIn(2) ? 9 : 15),
          it -> new Remember(session(it), it.word()),
          it -> new Search(session(it), String.join(" ", words(it)), 1 + it.below(3)),
          it -> new Page(session(it), it.below(4), 1 + it.below(3)),
          it -> new Import(session(it), snapshot(it), session(it), it.oneIn(3)),
          Operations::create,
          Operations::create,
          it -> new Reopen());

  private Operations() {}

  public static Operation of(Choices choices) {
    return choices.of(ALL).apply(choices);
  }

  private static Operation create(Choices choices) {
    From from = choices.of(List.of(From.values()));
    return new Create(session(choices), from, session(choices), choices.of(SNAPSHOTS));
  }

  private static Operation exec(Choices choices) {
    List<FileAct> acts =
        Stream.generate(() -> FileAct.of(choices)).limit(1 + choices.below(4)).toList();
    return new Exec(session(choices), acts);
  }

  /** Mostly the first ones: operations are about the same session more often. */
  private static String session(Choices choices) {
    return SESSIONS.get(choices.below(1 + choices.below(SESSIONS.size())));
  }

  private static List<String> sessions(Choices choices) {
    return Stream.generate(() -> choices.of(SESSIONS)).limit(1 + choices.below(3)).toList();
  }

  private static Optional<String> snapshot(Choices choices) {
    return choices.oneIn(2) ? Optional.of(choices.of(SNAPSHOTS)) : Optional.empty();
  }

  private static List<String> words(Choices choices) {
    return Stream.generate(choices::word).limit(1 + choices.below(2)).toList();
  }
}
