package dev.bailey.sessions.service;

import static java.util.Objects.requireNonNull;

import dev.bailey.sessions.Message;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SnapshotInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What sessions must be after some operations, as plain data.
 *
 * @param sessions by name
 */
record SessionsModel(Map<String, One> sessions) {
  /**
   * One session.
   *
   * @param file what its file holds; empty for none
   * @param messages by sequence
   */
  record One(String state, String file, Map<String, Kept> snapshots, Map<Long, String> messages) {}

  /** What a snapshot must bring back: the file, and no message after that one. */
  record Kept(String file, long last) {}

  static SessionsModel empty() {
    return new SessionsModel(Map.of());
  }

  /** After one more operation, in the words of {@link DoomedSessions}. */
  SessionsModel after(String line) {
    String[] words = line.split(" ", -1);
    Map<String, One> next = new TreeMap<>(sessions);
    switch (words[0]) {
      case "create" -> next.put(words[1], new One("active", "", Map.of(), Map.of()));
      case "destroy" -> next.remove(words[1]);
      case "fork" -> {
        One parent = one(words[1]);
        next.put(words[2], new One("active", parent.file(), Map.of(), parent.messages()));
      }
      default -> next.put(words[1], changed(one(words[1]), words));
    }
    return new SessionsModel(next);
  }

  private One one(String name) {
    return requireNonNull(sessions.get(name), name);
  }

  private static One changed(One one, String[] words) {
    return switch (words[0]) {
      case "pause" -> new One("paused", one.file(), one.snapshots(), one.messages());
      case "resume" -> new One("active", one.file(), one.snapshots(), one.messages());
      case "write" -> new One(one.state(), words[2], one.snapshots(), one.messages());
      case "message" -> {
        Map<Long, String> messages = new TreeMap<>(one.messages());
        messages.put(Long.parseLong(words[3]), words[2]);
        yield new One(one.state(), one.file(), one.snapshots(), messages);
      }
      case "snapshot" -> {
        Map<String, Kept> snapshots = new TreeMap<>(one.snapshots());
        snapshots.put(words[2], new Kept(one.file(), Long.parseLong(words[3])));
        yield new One(one.state(), one.file(), snapshots, one.messages());
      }
      case "rollback" -> rolledBack(one, words[2], words[3]);
      default -> throw new AssertionError(words[0]);
    };
  }

  private static One rolledBack(One one, String snapshot, String history) {
    Kept kept = requireNonNull(one.snapshots().get(snapshot), snapshot);
    Map<Long, String> messages = new TreeMap<>(one.messages());
    if (Boolean.parseBoolean(history)) {
      messages.keySet().removeIf(it -> it > kept.last());
    }
    return new One(one.state(), kept.file(), one.snapshots(), messages);
  }

  /** What is really there, but for what snapshots hold. */
  static SessionsModel of(Sessions sessions, SessionsModel expected) {
    Map<String, One> found = new TreeMap<>();
    for (SessionInfo session : sessions.list()) {
      Map<String, Kept> snapshots = new TreeMap<>();
      One known = expected.sessions().get(session.name());
      for (SnapshotInfo snapshot : sessions.snapshots(session.id())) {
        String name = snapshot.id().value();
        Kept kept = known == null ? null : known.snapshots().get(name);
        snapshots.put(name, kept == null ? new Kept("?", -1) : kept);
      }
      Map<Long, String> messages = new TreeMap<>();
      for (Message message : sessions.messages(session.id(), 0, 100_000)) {
        messages.put(message.sequence(), message.content());
      }
      found.put(
          session.name(),
          new One(
              session.state().word(),
              file(sessions.storage().directory(session.id())),
              snapshots,
              messages));
    }
    return new SessionsModel(found);
  }

  static String file(Path directory) {
    Path file = directory.resolve("file");
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
