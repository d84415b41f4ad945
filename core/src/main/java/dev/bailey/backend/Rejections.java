package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Selection.Rejection;
import dev.bailey.policy.Level;
import java.util.ArrayList;
import java.util.List;

/** The backends of a level that were looked at and not taken, and what to say of them. */
final class Rejections {
  private final List<Rejection> list = new ArrayList<>();

  void add(Backend backend, Backend.Obstacle obstacle) {
    list.add(new Rejection(backend.name(), obstacle.reason(), obstacle.fix()));
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

  /** When none was taken. */
  BaileyException failure(ErrorCode code, String operation, Level level) {
    return BaileyException.of(code, operation, "a backend of level " + level.label(), reasons())
        .withHint(fixes());
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

  /** A line for each: most of them are commands, which must not run into each other. */
  private String fixes() {
    if (list.isEmpty()) {
      return "Choose another level; 'bailey doctor' lists the backends.";
    }
    StringBuilder text = new StringBuilder();
    for (Rejection rejection : list) {
      text.append(text.isEmpty() ? "" : "\n").append(rejection.backend()).append(": ");
      text.append(rejection.fix());
    }
    return text.toString();
  }
}
