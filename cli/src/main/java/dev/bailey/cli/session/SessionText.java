package dev.bailey.cli.session;

import dev.bailey.backend.FileEntry;
import dev.bailey.cli.output.Quantities;
import dev.bailey.cli.terminal.SafeText;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.workspace.AutorunEntry;
import dev.bailey.workspace.Change;
import dev.bailey.workspace.WorkspaceUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Formats sessions as text, for people. */
final class SessionText {
  private static final int MOST_AUTORUN = 20;

  private SessionText() {}

  /** Only the names, a line each, for scripts. */
  static String names(List<SessionInfo> sessions) {
    StringBuilder text = new StringBuilder();
    sessions.forEach(it -> text.append(it.name()).append('\n'));
    return text.toString();
  }

  static String sessions(List<SessionInfo> sessions, Instant now) {
    if (sessions.isEmpty()) {
      return "No sessions yet. Make one: bailey session create NAME\n";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("NAME", "STATE", "AGE", "TURNS", "LABELS", "FROM"));
    for (SessionInfo it : sessions) {
      rows.add(
          List.of(
              it.name(),
              it.state().word(),
              age(it.created(), now),
              it.turns() + "",
              labels(it.labels()),
              it.origin()));
    }
    return table(rows);
  }

  private static String labels(Map<String, String> labels) {
    List<String> words = new ArrayList<>();
    new TreeMap<>(labels).forEach((name, value) -> words.add(name + "=" + value));
    return words.isEmpty() ? "-" : String.join(",", words);
  }

  static String session(
      SessionInfo session,
      WorkspaceUsage usage,
      List<Snapshot> snapshots,
      String place,
      Instant now) {
    StringBuilder text = new StringBuilder();
    line(text, "name", session.name());
    line(text, "state", session.state().word());
    session.failure().ifPresent(it -> line(text, "failure", it));
    line(text, "age", age(session.created(), now));
    line(text, "from", session.origin());
    line(text, "labels", labels(session.labels()));
    line(text, "turns", session.turns() + "");
    line(text, "files", usage.files() + ", " + Quantities.size(usage.bytes()));
    line(text, "quota", session.quota().map(Quantities::size).orElse("none"));
    line(text, "network", session.policy().network().label());
    line(text, "snapshots", snapshots.size() + "");
    line(text, "place", place);
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(name).append(" ".repeat(12 - name.length())).append(SafeText.line(value));
    text.append('\n');
  }

  static String snapshots(String session, List<Snapshot> snapshots, Instant now) {
    if (snapshots.isEmpty()) {
      return "No snapshots yet. Take one: bailey session snapshot " + session + "\n";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("SNAPSHOT", "KIND", "AGE", "ADDED", "TURN"));
    for (Snapshot it : snapshots) {
      rows.add(
          List.of(
              it.id().value(),
              it.kind().word(),
              age(it.created(), now),
              it.addedBytes() < 0 ? "-" : Quantities.size(it.addedBytes()),
              it.turn() + ""));
    }
    return table(rows);
  }

  static String changes(List<Change> changes, AutorunMatcher autorun) {
    StringBuilder text = new StringBuilder();
    for (Change change : changes) {
      String word = change.kind().name().toLowerCase(Locale.ROOT);
      text.append(word).append(" ".repeat(12 - word.length())).append(SafeText.line(change.path()));
      if (!change.detail().isEmpty()) {
        text.append("  (").append(SafeText.line(change.detail())).append(')');
      }
      change.autorun(autorun).ifPresent(it -> text.append("  ").append(autorun(it.pattern())));
      text.append('\n');
    }
    return text.toString();
  }

  /** Beside a file that another program would run later. */
  static String autorun(AutorunPattern pattern) {
    return "! " + pattern.runner() + " runs it: " + pattern.occasion();
  }

  /** What of an archive runs later, for standard error. */
  static String autorun(List<AutorunEntry> entries) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < entries.size() && i < MOST_AUTORUN; i++) {
      AutorunEntry entry = entries.get(i);
      text.append("bailey: autorun: ").append(SafeText.line(entry.path()));
      text.append("  ").append(autorun(entry.pattern())).append('\n');
    }
    if (entries.size() > MOST_AUTORUN) {
      text.append("bailey: autorun: ").append(entries.size() - MOST_AUTORUN).append(" more\n");
    }
    return text.toString();
  }

  static String files(List<FileEntry> files) {
    StringBuilder text = new StringBuilder();
    for (FileEntry file : files) {
      text.append(SafeText.line(file.name())).append('\n');
    }
    return text.toString();
  }

  static String messages(List<Message> messages) {
    StringBuilder text = new StringBuilder();
    for (Message message : messages) {
      text.append('#').append(message.sequence()).append(' ');
      text.append(SafeText.line(message.role()));
      text.append("  ").append(message.created()).append('\n');
      text.append(SafeText.lines(message.content()).strip().indent(2)).append('\n');
    }
    return text.toString();
  }

  static String health(Health health) {
    StringBuilder text = new StringBuilder();
    line(text, "status", health.status().name().toLowerCase(Locale.ROOT));
    health.problems().forEach(it -> line(text, "problem", it));
    for (SessionState state : SessionState.values()) {
      Integer count = health.sessions().get(state);
      if (count != null) {
        line(text, state.word(), count + "");
      }
    }
    line(text, "under way", health.underWay() + "");
    line(text, "processes", health.processes() + "");
    line(
        text,
        "storage",
        health.driver()
            + ", "
            + Quantities.size(health.spaceFree())
            + " free of "
            + Quantities.size(health.spaceTotal()));
    return text.toString();
  }

  static String processes(List<ManagedProcess> processes, Instant now) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("ID", "STATE", "EXIT", "AGE", "COMMAND"));
    for (ManagedProcess it : processes) {
      rows.add(
          List.of(
              it.id(),
              it.state().name().toLowerCase(Locale.ROOT),
              it.exit().map(code -> code + "").orElse("-"),
              age(it.started(), now),
              it.command()));
    }
    return table(rows);
  }

  /** {@code 3 d}, {@code 5 h}, {@code 10 min}, {@code 2 s}. */
  static String age(Instant then, Instant now) {
    Duration age = Duration.between(then, now);
    if (age.toDays() > 0) {
      return age.toDays() + " d";
    }
    if (age.toHours() > 0) {
      return age.toHours() + " h";
    }
    return age.toMinutes() > 0 ? age.toMinutes() + " min" : Math.max(0, age.toSeconds()) + " s";
  }

  /** Columns as wide as their widest word; the last one ends where it ends. */
  private static String table(List<List<String>> cells) {
    List<List<String>> rows =
        cells.stream().map(row -> row.stream().map(SafeText::line).toList()).toList();
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        text.append(row.get(i));
        if (i + 1 < columns) {
          text.append(" ".repeat(widths[i] - row.get(i).length() + 2));
        }
      }
      text.append('\n');
    }
    return text.toString();
  }
}
