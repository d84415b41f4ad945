package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Selection.Rejection;
import dev.bailey.policy.Level;
import java.util.ArrayList;
import java.util.List;

/** The backends of a level that were looked at and not taken, and what to say of them. */
final class Rejections {
  private final List<Rejection> list = new ArrayList<>();

  /** Of those that work here, as far as is known, but cannot do what is asked. */
  private final List<BaileyException> unkept = new ArrayList<>();

  void add(Backend backend, Backend.Obstacle obstacle) {
    list.add(new Rejection(backend.name(), obstacle.reason(), obstacle.remedies()));
  }

  /** One that cannot do what is asked. */
  void add(Backend backend, BaileyException failure) {
    unkept.add(failure);
    add(backend, Trial.obstacle(backend, failure));
  }

  List<Rejection> list() {
    return list;
  }

  /** Why the one that was taken in the end was taken. */
  String reason(Level level) {
    if (level == Level.OFF) {
      return "level off asks for no isolation";
    }
    return list.isEmpty() ? "the preferred backend works here" : "the first that works here";
  }

  /** When none was taken; with the code of the most preferred one that cannot do what is asked. */
  BaileyException failure(String operation, Level level) {
    if (isOnePromise()) {
      return unkept.getFirst();
    }
    return failure(
        unkept.isEmpty() ? ErrorCode.BACKEND_UNAVAILABLE : unkept.getFirst().code(),
        operation,
        level);
  }

  BaileyException failure(ErrorCode code, String operation, Level level) {
    return BaileyException.of(code, operation, "a backend of level " + level.label(), reasons())
        .withRemedies(remedies());
  }

  /** Whether all fail for one promise: then there is one thing to accept, and one to say. */
  private boolean isOnePromise() {
    for (BaileyException each : unkept) {
      if (each.code() != ErrorCode.NOT_ENFORCEABLE
          || !each.subject().equals(unkept.getFirst().subject())) {
        return false;
      }
    }
    return !unkept.isEmpty();
  }

  private String reasons() {
    if (list.isEmpty()) {
      return "none is installed";
    }
    StringBuilder text = new StringBuilder();
    for (Rejection rejection : list) {
      text.append(text.isEmpty() ? "" : "; ").append(rejection);
    }
    return text.toString();
  }

  /** For each backend on its own: what helps one does not help another. */
  private List<Remedy> remedies() {
    if (list.isEmpty()) {
      return List.of(
          new Remedy.Choose(Remedy.Setting.LEVEL),
          new Remedy.Perform(Remedy.Operation.LIST_BACKENDS));
    }
    List<Remedy> remedies = new ArrayList<>();
    for (Rejection rejection : list) {
      if (!rejection.remedies().isEmpty()) {
        remedies.add(new Remedy.EnableBackend(rejection.backend(), rejection.remedies()));
      }
    }
    return remedies;
  }
}
