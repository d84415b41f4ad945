package dev.bailey.cli.output;

import dev.bailey.cli.terminal.SafeText;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Says on standard error what a command did to files that other programs run later. */
public final class AutorunLines {
  private static final int MOST = 10;

  private AutorunLines() {}

  /** A line for each file that it made or changed, and one if there may be more of them. */
  public static String of(AutorunReport report, Path project) {
    StringBuilder text = new StringBuilder();
    List<AutorunChange> changes = report.changes();
    List<AutorunChange> told = told(changes);
    for (AutorunChange change : told) {
      text.append("bailey: autorun: ").append(shown(change.path(), project));
      text.append(' ').append(change.kind().label()).append(": look at it before ");
      text.append(SafeText.line(change.runner())).append(" runs it (");
      text.append(SafeText.line(change.occasion())).append(")\n");
    }
    if (changes.size() > told.size()) {
      text.append("bailey: autorun: ").append(changes.size() - told.size());
      text.append(" more of the same kinds\n");
    }
    if (!report.complete()) {
      text.append("bailey: autorun: there are more directories or files than were looked at:");
      text.append(" others may run later (docs/autorun.md)\n");
    }
    return text.toString();
  }

  /** One of each kind, so that a crowd of one hides no other; then as many as there is room for. */
  private static List<AutorunChange> told(List<AutorunChange> changes) {
    Set<List<String>> kinds = new HashSet<>();
    Set<Integer> told = new TreeSet<>();
    for (int i = 0; i < changes.size(); i++) {
      AutorunChange change = changes.get(i);
      if (kinds.add(List.of(change.runner(), change.occasion()))) {
        told.add(i);
      }
    }
    for (int i = 0; i < changes.size() && told.size() < MOST; i++) {
      told.add(i);
    }
    return told.stream().map(changes::get).toList();
  }

  /** For a command that failed since something was read-only. */
  public static String readOnly(AutorunReport report, Path project) {
    if (report.readOnly().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("bailey: note: read-only, since other programs run");
    text.append(" them later:");
    List<Path> paths = report.readOnly();
    for (int i = 0; i < paths.size() && i < MOST; i++) {
      text.append(i == 0 ? " " : ", ").append(shown(paths.get(i), project));
    }
    text.append(paths.size() > MOST ? " and more" : "").append("\n  Open one with --write ");
    return text.append(shown(paths.getFirst(), project)).append('\n').toString();
  }

  private static String shown(Path path, Path project) {
    return SafeText.line(
        path.startsWith(project) ? project.relativize(path).toString() : path.toString());
  }
}
