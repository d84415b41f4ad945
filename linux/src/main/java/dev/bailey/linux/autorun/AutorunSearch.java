package dev.bailey.linux.autorun;

import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.host.CallersHomes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the files that other programs run later in the directories that a command may write, before
 * it runs. {@link #watch} compares afterwards.
 */
public final class AutorunSearch {
  private static final AutorunSearch NOTHING =
      new AutorunSearch(List.of(), AutorunPatterns.none(), List.of());

  private final List<Path> places = new ArrayList<>();
  private final PatternTree tree;
  private final OwnNames ownNames;
  private final AutorunSnapshot found;

  private AutorunSearch(List<Path> places, AutorunPatterns patterns, List<Path> homes) {
    tree = PatternTree.of(patterns);
    ownNames = new OwnNames(tree, OwnNames.of(homes));
    AutorunLook look = new AutorunLook(tree, ownNames, null, Set.of());
    if (!patterns.isEmpty()) {
      for (Path place : places) {
        if (Files.isDirectory(place)) {
          this.places.add(place);
          look.in(place);
        }
      }
    }
    found = look.found();
  }

  /** A search that looks for nothing. */
  public static AutorunSearch nothing() {
    return NOTHING;
  }

  /**
   * Looks into places that a command may write.
   *
   * @param places real paths; one within another is a place of its own
   */
  public static AutorunSearch in(List<Path> places, AutorunPatterns patterns) {
    return in(places, patterns, CallersHomes.real());
  }

  /**
   * The same for a caller at home elsewhere.
   *
   * @param homes real paths
   */
  static AutorunSearch in(List<Path> places, AutorunPatterns patterns, List<Path> homes) {
    return new AutorunSearch(places, patterns, homes);
  }

  /** Files and whole directories to keep, without what is in those. Links are not among them. */
  public List<Path> found() {
    List<Path> paths = new ArrayList<>();
    for (String path : found.outermost()) {
      AutorunSnapshot.Seen seen = found.seen().get(path);
      if (seen == null || seen.status().kind() != FileKind.SYMBOLIC_LINK) {
        paths.add(Names.path(path));
      }
    }
    return paths;
  }

  /** Whether it looked into all directories that it should look into. */
  public boolean isComplete() {
    return found.isComplete();
  }

  /** Directories that could not be looked into, but that a command of this user can open. */
  public List<Path> closed() {
    List<Path> paths = new ArrayList<>();
    for (String path : found.closed()) {
      paths.add(Names.path(path));
    }
    return paths;
  }

  /** Symbolic links among them and in them. */
  public List<Path> links() {
    List<Path> links = new ArrayList<>();
    for (Map.Entry<String, AutorunSnapshot.Seen> each : found.seen().entrySet()) {
      if (each.getValue().status().kind() == FileKind.SYMBOLIC_LINK) {
        links.add(Names.path(each.getKey()));
      }
    }
    return links;
  }

  /** Files that have another name, through which they could be written. */
  public List<Path> withOtherNames() {
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, AutorunSnapshot.Seen> each : found.seen().entrySet()) {
      FileStatus status = each.getValue().status();
      if (status.isRegular() && status.links() > 1) {
        files.add(Names.path(each.getKey()));
      }
    }
    return files;
  }

  /** Looks again after commands. */
  public AutorunWatch watch(List<Path> readOnly) {
    return new AutorunWatch(places, tree, ownNames, found, readOnly);
  }
}
