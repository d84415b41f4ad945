package dev.bailey.sessions.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** One session as it must be. */
final class ModelSession {
  String state = "active";
  final String origin;
  ModelFiles files;
  final List<Taken> snapshots = new ArrayList<>();
  final SortedMap<Long, String> messages = new TreeMap<>();
  final List<Kept> processes = new ArrayList<>();
  final Map<String, Call> calls = new HashMap<>();
  long nextMessage = 1;
  int nextOrdinal = 1;
  int turns;
  String agentState = "";

  ModelSession(String origin, ModelFiles files) {
    this.origin = origin;
    this.files = files;
  }

  record Taken(
      String name,
      String kind,
      int ordinal,
      ModelFiles files,
      int turn,
      long message,
      String agent) {
    String text() {
      return "snapshot %s %s %d turn %d message %d".formatted(name, kind, ordinal, turn, message);
    }
  }

  /**
   * A process that was to keep running.
   *
   * @param exit its exit code; empty for none
   */
  record Kept(String id, String state, String exit) {
    static Kept running(String id) {
      return new Kept(id, "RUNNING", "");
    }

    boolean isRunning() {
      return state.equals("RUNNING");
    }
  }

  /** A tool call that was answered. */
  record Call(FileOperations.Tool tool, String answer) {}

  ModelSession copy() {
    ModelSession copy = new ModelSession(origin, files);
    copy.state = state;
    copy.snapshots.addAll(snapshots);
    copy.messages.putAll(messages);
    copy.processes.addAll(processes);
    copy.calls.putAll(calls);
    copy.nextMessage = nextMessage;
    copy.nextOrdinal = nextOrdinal;
    copy.turns = turns;
    copy.agentState = agentState;
    return copy;
  }

  boolean hasRunning() {
    return processes.stream().anyMatch(Kept::isRunning);
  }

  boolean has(String snapshot) {
    return snapshots.stream().anyMatch(it -> it.name().equals(snapshot));
  }

  Taken snapshot(String name) {
    return snapshots.stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new Refused(dev.bailey.error.ErrorCode.NOT_FOUND));
  }

  /** Whatever ran has ended with its owner. */
  void loseProcesses() {
    processes.replaceAll(it -> it.isRunning() ? new Kept(it.id(), "LOST", "") : it);
  }

  List<String> lines(String name) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "session %s %s (%s) turns %d next %d agent %s"
            .formatted(name, state, origin, turns, nextMessage, agentState));
    files.lines().forEach(it -> lines.add("  file " + it));
    snapshots.forEach(it -> lines.add("  " + it.text()));
    messages.forEach((sequence, text) -> lines.add("  message " + sequence + " " + text));
    processes.forEach(it -> lines.add("  process " + it.id() + " " + it.state()));
    return lines;
  }
}
