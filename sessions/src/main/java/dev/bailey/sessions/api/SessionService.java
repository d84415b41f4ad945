package dev.bailey.sessions.api;

import dev.bailey.workspace.Progress;
import dev.bailey.workspace.Version;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Makes sessions, finds them, and tells how they are. What a call did is on disk when it returns;
 * what was half-done when its process was killed is finished or undone when the sessions are opened
 * again.
 *
 * <p>All methods throw {@link dev.bailey.error.BaileyException}, besides what they name:
 * INVALID_STATE after {@link #close}; INVALID_REQUEST for what cannot be a name; STORAGE_FAILED,
 * RESOURCES_EXHAUSTED and DATA_DAMAGED where the ledger or the storage cannot be read or written.
 */
public interface SessionService extends AutoCloseable {
  /**
   * Makes an empty session with the standard policy.
   *
   * @throws dev.bailey.error.BaileyException like {@link #create(NewSession, Progress)}
   */
  default Session create(String name) {
    return create(NewSession.named(name));
  }

  /**
   * Makes a session as described: {@code create("work", spec -> spec.from(directory))}.
   *
   * @throws dev.bailey.error.BaileyException like {@link #create(NewSession, Progress)}
   */
  default Session create(String name, UnaryOperator<NewSession> spec) {
    return create(spec.apply(NewSession.named(name)));
  }

  /**
   * Makes a session.
   *
   * @throws dev.bailey.error.BaileyException like {@link #create(NewSession, Progress)}
   */
  default Session create(NewSession wanted) {
    return create(wanted, Quiet.COPY);
  }

  /**
   * Makes a session, telling how far the copy of its files is.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a description that makes no sense;
   *     ALREADY_EXISTS for a name that is taken; NOT_FOUND for a template, session or snapshot to
   *     begin with that is not there; RESOURCES_EXHAUSTED where there are as many sessions as may
   *     be, or no room; QUOTA_EXCEEDED where the session to begin with holds more than it may;
   *     CANCELLED where the thread is interrupted; BACKEND_UNAVAILABLE, NOT_SUPPORTED and
   *     NOT_ENFORCEABLE for a policy that cannot be kept here. Nothing of it is left then
   */
  Session create(NewSession wanted, Progress progress);

  /**
   * Makes a session from an archive that {@link Session#export} wrote, or anybody else.
   *
   * @throws dev.bailey.error.BaileyException like {@link #importArchive(NewSession, InputStream,
   *     Progress)}
   */
  default Session importArchive(String name, InputStream archive) {
    return importArchive(NewSession.named(name), archive);
  }

  /**
   * Makes a session from an archive; what the description says of its source is ignored.
   *
   * @throws dev.bailey.error.BaileyException like {@link #importArchive(NewSession, InputStream,
   *     Progress)}
   */
  default Session importArchive(NewSession wanted, InputStream archive) {
    return importArchive(wanted, archive, Quiet.COPY);
  }

  /**
   * Makes a session from an archive, telling how far it is.
   *
   * @throws dev.bailey.error.BaileyException DATA_DAMAGED for an archive that is cut off, changed,
   *     or made to deceive; else like {@link #create(NewSession, Progress)}
   */
  Session importArchive(NewSession wanted, InputStream archive, Progress progress);

  /** The session of this name, if there is one. */
  Optional<Session> find(String name);

  /**
   * The session of this name.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND when there is none
   */
  Session get(String name);

  /** All sessions, by name. */
  List<SessionInfo> list();

  /** Sessions that were not used for this long and in which nothing runs, by name. */
  List<SessionInfo> unusedFor(Duration age);

  /**
   * Destroys the sessions that {@link #unusedFor} tells of.
   *
   * @throws dev.bailey.error.BaileyException like {@link Session#destroy}; NOT_FOUND for one that
   *     was destroyed meanwhile; those after it stay
   */
  default List<SessionInfo> destroyUnusedFor(Duration age) {
    List<SessionInfo> unused = unusedFor(age);
    unused.forEach(it -> get(it.name()).destroy());
    return unused;
  }

  /**
   * What is different in the second version, in the order of paths: names, no contents.
   *
   * @throws dev.bailey.error.BaileyException NOT_FOUND for a session or snapshot that is not there;
   *     CANCELLED where the thread is interrupted
   */
  Diff diff(Version from, Version to);

  /**
   * The same as text in unified format, cut off after this many characters. Of files that one of
   * the sessions denies it says only that they differ.
   *
   * @throws dev.bailey.error.BaileyException like {@link #diff}
   */
  String unifiedDiff(Version from, Version to, int mostCharacters);

  /** The tools that {@link Session#tool} runs. */
  List<ToolInfo> tools();

  /** How the sessions are: their states, what runs, how full the storage is, what has failed. */
  Health health();

  /**
   * Ends what belongs to this object. In process that is everything that runs in the sessions;
   * files, snapshots and history stay.
   *
   * @throws dev.bailey.error.BaileyException NOT_ENFORCEABLE, VERIFICATION_FAILED and INTERNAL if
   *     something that ran survives, or the kernel refuses a step
   */
  @Override
  void close();
}
