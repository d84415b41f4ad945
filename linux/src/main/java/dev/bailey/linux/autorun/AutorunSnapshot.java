package dev.bailey.linux.autorun;

import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import dev.bailey.policy.autorun.AutorunPattern;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one look found. Paths are absolute, with a character per byte. */
final class AutorunSnapshot {
  /**
   * Times of files are of a clock that stands still for milliseconds: what changes twice within a
   * tick looks unchanged. Only a directory that was left alone for longer is known by its time.
   */
  private static final long SETTLED_SECONDS = 2;

  /** A file, link or other thing that is no directory. */
  record Seen(AutorunPattern pattern, FileStatus status) {}

  /** The names in a directory at a time. */
  record Listed(FileStatus status, boolean settled, List<Inspection.Name> names, boolean all) {}

  private final Map<String, Seen> seen = new LinkedHashMap<>();
  private final Set<String> outermost = new LinkedHashSet<>();
  private final Map<String, Listed> listings = new HashMap<>();
  private final Set<String> searched = new HashSet<>();
  private final Set<String> closed = new LinkedHashSet<>();
  private final Map<String, @Nullable String> links = new HashMap<>();
  private boolean complete = true;

  void add(String path, AutorunPattern pattern, FileStatus status) {
    seen.putIfAbsent(path, new Seen(pattern, status));
  }

  /** Something that has to be kept as a whole: a file, or a directory with all that is in it. */
  void addOutermost(String path) {
    outermost.add(path);
  }

  void add(String directory, FileStatus status, List<Inspection.Name> names, boolean all) {
    long age = Instant.now().getEpochSecond() - status.changed().seconds();
    boolean settled = age > SETTLED_SECONDS;
    listings.put(directory, new Listed(status, settled, names, all));
  }

  void keep(String directory, Listed listed) {
    listings.put(directory, listed);
  }

  void missedSome() {
    complete = false;
  }

  /** A directory that could not be looked into, but that a command can open. */
  void addClosed(String directory) {
    closed.add(directory);
    complete = false;
  }

  /** A directory in which patterns were looked for. */
  void addSearched(String directory) {
    searched.add(directory);
  }

  /** A symbolic link, and the directory that it leads to in the same place. */
  void addLink(String path, @Nullable String target) {
    links.put(path, target);
  }

  /** Whether a link was not there, or led elsewhere; no, where that cannot be told. */
  boolean isOtherLink(String path, String target) {
    return links.containsKey(path) ? !target.equals(links.get(path)) : complete;
  }

  Map<String, Seen> seen() {
    return seen;
  }

  Set<String> outermost() {
    return outermost;
  }

  boolean isComplete() {
    return complete;
  }

  Set<String> closed() {
    return closed;
  }

  boolean hasSearched(String directory) {
    return searched.contains(directory);
  }

  /**
   * Names that a directory had; none for one that was not there. Where that cannot be told, those
   * that it has now: none of them is new then.
   */
  Set<String> namesIn(String directory, Listed now) {
    Listed listed = listings.get(directory);
    Set<String> names = new HashSet<>();
    if (listed != null || !complete) {
      for (Inspection.Name name : listed != null && listed.all ? listed.names : now.names) {
        names.add(name.text());
      }
    }
    return names;
  }

  /** The names of a directory, if this look has read them. */
  @Nullable Listed listing(String directory) {
    return listings.get(directory);
  }

  /** What is known of a directory, if it was not changed since. */
  @Nullable Listed known(String directory, FileStatus status) {
    Listed listed = listings.get(directory);
    return listed != null && listed.settled && listed.status.isUntouched(status) ? listed : null;
  }
}
