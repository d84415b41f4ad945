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
 * Any operation from any choices. Most are about what is there, some about what is not, so that
 * they must be refused.
 */
public final class Operations {
  /** Makes the session that the first ones are about. */
  static final Operation FIRST = new Create("s0", From.DIRECTORY, "s0", "x");

  private static final int RARE = 8;
  private static final List<String> SESSIONS = List.of("s0", "s1", "s2", "s3", "s4", "s5");

  /** Some look like those that are made up. */
  private static final List<String> SNAPSHOTS =
      List.of("x", "y", "turn-0002", "turn-0004", "turn-0006", "fork-0002", "snap-0003");

  /** In the order in which smaller examples are looked for; as often as they are named. */
  private static final List<Function<Operations, Operation>> ALL =
      List.of(
          Operations::exec,
          Operations::write,
          Operations::turn,
          Operations::take,
          Operations::rollback,
          Operations::append,
          Operations::create,
          Operations::fork,
          Operations::pause,
          Operations::resume,
          Operations::tool,
          Operations::destroy,
          Operations::exec,
          Operations::update,
          Operations::rollback,
          Operations::look,
          Operations::delete,
          Operations::diff,
          Operations::launch,
          Operations::signal,
          Operations::remember,
          Operations::search,
          Operations::page,
          Operations::archive,
          Operations::turn,
          Operations::take,
          Operations::resume,
          Operations::signal,
          Operations::exec,
          Operations::rollback,
          Operations::resume,
          Operations::delete,
          Operations::fork,
          Operations::rollback,
          Operations::archive,
          Operations::reopen);

  private final Choices choices;
  private final Names names;
  private final boolean oneStep;

  private Operations(Choices choices, Names names, boolean oneStep) {
    this.choices = choices;
    this.names = names;
    this.oneStep = oneStep;
  }

  /** What there is to choose among. */
  public interface Names {
    List<String> sessions();

    List<String> snapshots(String session);
  }

  public static Operation of(Choices choices, Names names) {
    return choices.of(ALL).apply(new Operations(choices, names, false));
  }

  /** One that is done or not done, nothing else, when its process is killed. */
  static Operation inOneStep(Choices choices, Names names) {
    return names.sessions().isEmpty()
        ? FIRST
        : choices.of(ALL).apply(new Operations(choices, names, true));
  }

  private FileAct act() {
    FileAct act = FileAct.of(choices);
    while (oneStep && !act.verb().isOneStep()) {
      act = FileAct.of(choices);
    }
    return act;
  }

  private Operation create() {
    String from = session();
    return new Create(fresh(), choices.of(List.of(From.values())), from, snapshot(from));
  }

  private Operation fork() {
    String parent = session();
    List<String> children = Stream.generate(this::fresh).limit(1 + choices.below(3)).toList();
    return new Fork(parent, version(parent), children);
  }

  private Operation archive() {
    String from = session();
    return new Import(from, version(from), fresh(), choices.oneIn(3));
  }

  private Operation destroy() {
    return new Destroy(session());
  }

  private Operation pause() {
    return new Pause(session());
  }

  private Operation resume() {
    return new Resume(session());
  }

  private Operation reopen() {
    return new Reopen();
  }

  private Operation exec() {
    int many = oneStep ? 1 : 1 + choices.below(4);
    List<FileAct> acts = Stream.generate(this::act).limit(many).toList();
    return new Exec(session(), acts);
  }

  private Operation write() {
    return new Write(session(), FileAct.path(choices), choices.word());
  }

  private Operation update() {
    return new Update(session(), FileAct.path(choices), choices.word());
  }

  private Operation look() {
    return new Look(session());
  }

  private Operation tool() {
    String call = "call-" + choices.below(5);
    FileAct act = act();
    return new Tool(session(), call, choices.oneIn(2) || act.verb().isOfLinks(), act);
  }

  private Operation turn() {
    return new CompleteTurn(session());
  }

  private Operation take() {
    Optional<String> name =
        choices.oneIn(3) ? Optional.empty() : Optional.of(choices.of(SNAPSHOTS));
    return new Take(session(), name);
  }

  private Operation rollback() {
    String session = session();
    return new Rollback(session, snapshot(session), choices.oneIn(2));
  }

  private Operation delete() {
    String session = session();
    return new Delete(session, snapshot(session));
  }

  private Operation diff() {
    String from = session();
    String to = session();
    return new Diff(from, version(from), to, version(to));
  }

  private Operation append() {
    return new Append(session(), words());
  }

  private Operation page() {
    return new Page(session(), choices.below(4), 1 + choices.below(3));
  }

  private Operation search() {
    return new Search(session(), String.join(" ", words()), 1 + choices.below(3));
  }

  private Operation remember() {
    return new Remember(session(), choices.word());
  }

  private Operation launch() {
    return new Launch(session());
  }

  private Operation signal() {
    return new Signal(session(), "p-" + (1 + choices.below(2)), choices.oneIn(2) ? 9 : 15);
  }

  private String session() {
    return choices.oneIn(RARE) || names.sessions().isEmpty()
        ? choices.of(SESSIONS)
        : choices.of(names.sessions());
  }

  /** A name for a new one. */
  private String fresh() {
    List<String> free = SESSIONS.stream().filter(it -> !names.sessions().contains(it)).toList();
    return choices.oneIn(RARE) ? choices.of(SESSIONS) : choices.of(free);
  }

  private String snapshot(String session) {
    List<String> there =
        names.sessions().contains(session) ? names.snapshots(session) : List.<String>of();
    return choices.oneIn(RARE) || there.isEmpty() ? choices.of(SNAPSHOTS) : choices.of(there);
  }

  private Optional<String> version(String session) {
    return choices.oneIn(2) ? Optional.of(snapshot(session)) : Optional.empty();
  }

  private List<String> words() {
    return Stream.generate(choices::word).limit(1 + choices.below(2)).toList();
  }
}
