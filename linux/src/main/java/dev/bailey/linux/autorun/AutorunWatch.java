package dev.bailey.linux.autorun;

import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPattern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds files that run later and were made or changed since the last look. Thread-safe; of commands
 * that run at the same time, one may report the changes of another.
 */
public final class AutorunWatch {
  private final List<Path> places;
  private final PatternTree tree;
  private final OwnNames ownNames;
  private final List<Path> readOnly;
  private final Set<String> kept = new HashSet<>();
  private AutorunSnapshot last;

  AutorunWatch(
      List<Path> places,
      PatternTree tree,
      OwnNames ownNames,
      AutorunSnapshot first,
      List<Path> readOnly) {
    this.places = places;
    this.tree = tree;
    this.ownNames = ownNames;
    this.readOnly = readOnly;
    last = first;
    for (Path path : readOnly) {
      kept.add(Names.of(path.toString()));
    }
  }

  /** Looks again, and remembers what it finds for the next time. */
  public synchronized AutorunReport look() {
    AutorunLook look = new AutorunLook(tree, ownNames, last, kept);
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        look.in(place);
      }
    }
    AutorunSnapshot before = last;
    last = look.found();
    return new AutorunReport(
        readOnly, changes(before, last), before.isComplete() && last.isComplete());
  }

  /** What is told where a look was not possible. */
  public AutorunReport failed() {
    return new AutorunReport(readOnly, List.of(), false);
  }

  private List<AutorunChange> changes(AutorunSnapshot before, AutorunSnapshot now) {
    List<AutorunChange> changes = new ArrayList<>();
    for (Map.Entry<String, AutorunSnapshot.Seen> each : now.seen().entrySet()) {
      AutorunSnapshot.Seen old = before.seen().get(each.getKey());
      if (old == null) {
        changes.add(change(each, AutorunChange.Kind.APPEARED));
      } else if (!old.status().isUntouched(each.getValue().status())) {
        changes.add(change(each, AutorunChange.Kind.CHANGED));
      }
    }
    return changes;
  }

  private static AutorunChange change(
      Map.Entry<String, AutorunSnapshot.Seen> found, AutorunChange.Kind kind) {
    AutorunPattern pattern = found.getValue().pattern();
    return new AutorunChange(
        Names.path(found.getKey()), kind, pattern.runner(), pattern.occasion());
  }
}
