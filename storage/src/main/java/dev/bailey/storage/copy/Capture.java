package dev.bailey.storage.copy;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.linux.files.Stamp;
import dev.bailey.storage.tree.ClosedDirectories;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.Tree;
import dev.bailey.storage.tree.TreeScan;
import dev.bailey.storage.tree.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Stores the present state of a live workspace as blobs and a manifest, while commands may be
 * writing to it. Only files that changed since the last capture are read. A file that changes while
 * it is read is read again; one that changes at every attempt is named in the notes of the
 * snapshot.
 */
final class Capture {
  /** The kernel's clock for files stands still for so long at most. */
  private static final Duration TICK = Duration.ofMillis(12);

  private static final int ATTEMPTS = 5;

  private final Directory root;
  private final BlobBatch batch;
  private final Map<String, Entry> known;
  private final Map<String, Entry> read = new ConcurrentHashMap<>();
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

  /**
   * Begins with what is known of the directory.
   *
   * @param index what was last seen in it
   */
  Capture(Directory root, Tree index, BlobBatch batch) {
    this.root = root;
    this.batch = batch;
    known = index.byPath();
  }

  Tree tree() {
    try (ClosedDirectories closed = new ClosedDirectories(root)) {
      return complete(new TreeScan(known).of(root, closed));
    }
  }

  private Tree complete(Tree seen) {
    List<Entry> unknown = new ArrayList<>();
    for (Entry entry : seen.entries()) {
      if (isContent(entry) && entry.linkedTo().isEmpty() && entry.content().isEmpty()) {
        unknown.add(entry);
      }
    }
    Workers.each(unknown, this::read);
    notes.addAll(seen.notes());
    return new Tree(entries(seen), List.copyOf(notes));
  }

  private static boolean isContent(Entry entry) {
    return entry.kind() == FileKind.REGULAR;
  }

  private void read(Entry entry) {
    Optional<OpenFile> found = root.findFile(entry.path());
    if (found.isPresent()) {
      try (OpenFile file = found.get()) {
        read.put(entry.path(), stable(entry, file));
      }
    }
  }

  private Entry stable(Entry entry, OpenFile file) {
    Entry before = known.get(entry.path());
    for (int attempt = 1; ; attempt++) {
      file.settle();
      FileStatus first = file.status();
      Instant start = rested(first);
      boolean likely = before != null && before.status().size() == first.size();
      String key = batch.add(file, first.size(), likely);
      Map<String, String> attributes = file.attributes();
      FileStatus last = file.status();
      boolean unchanged = first.isUntouched(last);
      if (unchanged || attempt == ATTEMPTS) {
        if (!unchanged) {
          notes.add(Names.shown(entry.path()) + " was changed all the time it was read");
        }
        boolean sure = unchanged && first.changed().compareTo(Stamp.of(start.minus(TICK))) < 0;
        return entry
            .withStatus(sure ? last : forgotten(last, first.size()))
            .withAttributes(attributes)
            .withContent(key);
      }
    }
  }

  /** Waits until a further change would get another time. Returns when reading starts. */
  private static Instant rested(FileStatus status) {
    Instant now = Instant.now();
    Instant changed = Instant.EPOCH;
    if (status.changed().seconds() >= now.getEpochSecond() - 1
        && status.changed().seconds() <= now.getEpochSecond()) {
      changed = Instant.ofEpochSecond(status.changed().seconds(), status.changed().nanos());
    }
    Duration age = Duration.between(changed, now);
    if (age.compareTo(TICK) <= 0) {
      LockSupport.parkNanos(TICK.minus(age).toNanos() + TICK.toNanos() / 4);
      return Instant.now();
    }
    return now;
  }

  /** As no file will ever be seen again: it is read the next time in any case. */
  private static FileStatus forgotten(FileStatus status, long size) {
    return new FileStatus(
        status.kind(),
        status.mode(),
        status.user(),
        status.group(),
        status.links(),
        status.device(),
        0,
        size,
        status.blocks(),
        status.changed(),
        status.modified());
  }

  /** Puts in what was read, and leaves out what was gone by then. */
  private List<Entry> entries(Tree seen) {
    Map<String, Entry> firsts = new HashMap<>();
    List<Entry> entries = new ArrayList<>(seen.entries().size());
    for (Entry entry : seen.entries()) {
      Entry complete = isContent(entry) ? withContent(entry, firsts) : entry;
      if (!isContent(entry) || !complete.content().isEmpty()) {
        entries.add(complete);
      }
    }
    return entries;
  }

  private Entry withContent(Entry entry, Map<String, Entry> firsts) {
    Entry complete = read.getOrDefault(entry.path(), entry);
    Entry first = firsts.get(entry.linkedTo());
    if (first != null) {
      complete = entry.withStatus(first.status()).withContent(first.content());
    }
    if (entry.status().links() > 1 && entry.linkedTo().isEmpty()) {
      firsts.put(entry.path(), complete);
    }
    return complete;
  }
}
