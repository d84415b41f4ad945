package dev.bailey.sessions.api;

import dev.bailey.storage.Progress;
import dev.bailey.storage.Version;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Makes sessions, finds them, and tells how they are. What a call did is on disk when it returns;
 * what was half-done when its process was killed is finished or undone when the sessions are opened
 * again.
 */
public interface SessionService extends AutoCloseable {
  /** Makes an empty session with the standard policy. */
  default Session create(String name) {
    return create(NewSession.named(name));
  }

  /** Makes a session as described: {@code create("work", spec -> spec.from(directory))}. */
  default Session create(String name, UnaryOperator<NewSession> spec) {
    return create(spec.apply(NewSession.named(name)));
  }

  /** Makes a session. */
  default Session create(NewSession wanted) {
    return create(wanted, Quiet.COPY);
  }

  /** Makes a session, telling how far the copy of its files is. */
  Session create(NewSession wanted, Progress progress);

  /** Makes a session from an archive that {@link Session#export} wrote, or anybody else. */
  default Session importArchive(String name, InputStream archive) {
    return importArchive(NewSession.named(name), archive);
  }

  /** Makes a session from an archive; what the description says of its source is ignored. */
  default Session importArchive(NewSession wanted, InputStream archive) {
    return importArchive(wanted, archive, Quiet.COPY);
  }

  /** Makes a session from an archive, telling how far it is. */
  Session importArchive(NewSession wanted, InputStream archive, Progress progress);

  /** The session of this name, if there is one. */
  Optional<Session> find(String name);

  /** The session of this name; {@code NOT_FOUND} when there is none. */
  Session get(String name);

  /** All sessions, by name. */
  List<SessionInfo> list();

  /** Sessions that were not used for this long and in which nothing runs, by name. */
  List<SessionInfo> unusedFor(Duration age);

  /** Destroys the sessions that {@link #unusedFor} tells of. */
  default List<SessionInfo> destroyUnusedFor(Duration age) {
    List<SessionInfo> unused = unusedFor(age);
    unused.forEach(it -> get(it.name()).destroy());
    return unused;
  }

  /** What is different in the second version, in the order of paths: names, no contents. */
  Diff diff(Version from, Version to);

  /**
   * The same as text in unified format, cut off after this many characters. Of files that one of
   * the sessions denies it says only that they differ.
   */
  String unifiedDiff(Version from, Version to, int mostCharacters);

  /** The tools that {@link Session#tool} runs. */
  List<ToolInfo> tools();

  /** How the sessions are: their states, what runs, how full the storage is, what has failed. */
  Health health();

  /**
   * Ends what belongs to this object. In process that is everything that runs in the sessions;
   * files, snapshots and history stay.
   */
  @Override
  void close();
}
