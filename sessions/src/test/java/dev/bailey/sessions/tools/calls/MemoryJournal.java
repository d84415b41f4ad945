package dev.bailey.sessions.tools.calls;

import dev.bailey.sessions.api.ToolResult;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A journal that lasts as long as this object, which stands for the disk. */
final class MemoryJournal implements CallJournal {
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();
  private volatile boolean broken;

  @Override
  public Optional<Entry> begin(String session, String id, String digest) {
    failIfBroken();
    return Optional.ofNullable(
        entries.putIfAbsent(session + " " + id, new Entry(digest, Optional.empty())));
  }

  @Override
  public void finish(String session, String id, ToolResult result) {
    failIfBroken();
    var _ =
        entries.computeIfPresent(
            session + " " + id, (_, entry) -> new Entry(entry.digest(), Optional.of(result)));
  }

  @Override
  public Optional<Entry> find(String session, String id) {
    failIfBroken();
    return Optional.ofNullable(entries.get(session + " " + id));
  }

  int size() {
    return entries.size();
  }

  /** From now on the disk is full, or not. */
  void broken(boolean value) {
    broken = value;
  }

  private void failIfBroken() {
    if (broken) {
      throw new IllegalStateException("disk full");
    }
  }
}
