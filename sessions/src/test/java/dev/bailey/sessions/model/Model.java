package dev.bailey.sessions.model;

import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.model.ModelSession.Taken;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** All sessions as they must be. An operation changes a copy, or is refused. */
public final class Model implements Operations.Names {
  public static final int MOST_SESSIONS = 5;
  public static final int KEPT_SNAPSHOTS = 3;

  final SortedMap<String, ModelSession> sessions = new TreeMap<>();

  /** What an operation must lead to. */
  public record Outcome(Model model, String answer) {}

  private Model copy() {
    Model copy = new Model();
    sessions.forEach((name, session) -> copy.sessions.put(name, session.copy()));
    return copy;
  }

  /** What must come of an operation; nothing changes where it is refused. */
  public Outcome after(Operation operation) {
    Model next = copy();
    try {
      return new Outcome(next, operation.apply(next));
    } catch (Refused e) {
      return new Outcome(this, "refused: " + e.code());
    }
  }

  /** The same after everything that ran has ended with its owner. */
  public Model afterRestart() {
    Model next = copy();
    next.sessions.values().forEach(ModelSession::loseProcesses);
    return next;
  }

  @Override
  public List<String> sessions() {
    return List.copyOf(sessions.keySet());
  }

  @Override
  public List<String> snapshots(String session) {
    return find(session).snapshots.stream().map(Taken::name).toList();
  }

  ModelSession find(String name) {
    ModelSession found = sessions.get(name);
    if (found == null) {
      throw new Refused(ErrorCode.NOT_FOUND);
    }
    return found;
  }

  ModelSession active(String name) {
    ModelSession found = find(name);
    if (!found.state.equals("active")) {
      throw new Refused(ErrorCode.INVALID_STATE);
    }
    return found;
  }

  void add(String name, ModelSession session) {
    sessions.put(name, session);
  }

  /** Refuses names that are taken, and more sessions than there may be. */
  void requireRoom(List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      if (sessions.size() + i >= MOST_SESSIONS) {
        throw new Refused(ErrorCode.RESOURCES_EXHAUSTED);
      }
      if (sessions.containsKey(names.get(i)) || names.subList(0, i).contains(names.get(i))) {
        throw new Refused(ErrorCode.ALREADY_EXISTS);
      }
    }
  }

  static void take(ModelSession session, String name, String kind) {
    session.turns += kind.equals("turn") ? 1 : 0;
    session.snapshots.add(
        new Taken(
            name,
            kind,
            session.nextOrdinal - 1,
            session.files,
            session.turns,
            session.nextMessage - 1,
            session.agentState));
    List<Taken> unnamed =
        session.snapshots.stream()
            .filter(it -> !it.kind().equals("named"))
            .collect(Collectors.toCollection(ArrayList::new));
    while (unnamed.size() > KEPT_SNAPSHOTS) {
      session.snapshots.remove(unnamed.removeFirst());
    }
  }

  /** A number that no name in use contains. */
  static String freshName(ModelSession session, String prefix) {
    String name;
    do {
      name = prefix + "%04d".formatted(session.nextOrdinal++);
    } while (session.has(name));
    return name;
  }

  /** With the directories of a file that is about to be written. */
  Optional<Model> withParents(String session, String path) {
    Model next = copy();
    ModelSession changed = next.sessions.get(session);
    if (changed == null) {
      return Optional.empty();
    }
    changed.files = changed.files.withParents(path).orElse(changed.files);
    return Optional.of(next);
  }

  /** Everything, line by line, as {@link Seen} tells it of what is really there. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    sessions.forEach((name, session) -> lines.addAll(session.lines(name)));
    return lines;
  }

  /** Snapshots by session and name, with the files they must bring back. */
  void eachSnapshot(java.util.function.BiConsumer<String, Taken> action) {
    sessions.forEach((name, session) -> session.snapshots.forEach(it -> action.accept(name, it)));
  }

  /** Whether a session knows a call, both in one string. */
  boolean isCalled(String sessionAndCall) {
    String[] words = sessionAndCall.split(" ", 2);
    ModelSession session = sessions.get(words[0]);
    return session != null && session.calls.containsKey(words[1]);
  }

  /** A number that nobody was told of may be gone. */
  void learnOrdinals(SessionService real) {
    sessions.forEach((name, session) -> {
      Snapshot probe = real.get(name).snapshot();
      real.get(name).deleteSnapshot(probe);
      session.nextOrdinal = probe.ordinal() + 1;
    });
  }
}
