package dev.bailey.cli.session;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.linux.files.ReplacingFile;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.protocol.DiffForm;
import dev.bailey.protocol.ExportForm;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.documents.SessionDocuments;
import dev.bailey.workspace.Change;
import dev.bailey.workspace.Exported;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** Runs the commands {@code diff}, {@code export} and {@code import} of {@code bailey session}. */
final class SessionVersions {
  private static final int LONGEST_DIFF = 1 << 20;

  private final SessionWords words;
  private final Console console;
  private final Backends backends;
  private final Answer answer;

  SessionVersions(SessionWords words, Console console, Backends backends) {
    this.words = words;
    this.console = console;
    this.backends = backends;
    answer = new Answer(words, console);
  }

  int run(SessionService sessions) {
    return switch (words.verb()) {
      case DIFF -> diff(sessions);
      case EXPORT -> export(sessions);
      default -> importFrom(sessions);
    };
  }

  private int diff(SessionService sessions) {
    Session session = words.session(sessions);
    if (words.has(SessionOption.WITH) && words.names().size() > 1) {
      throw words.contradiction("'" + words.names().get(1) + "'", "--with");
    }
    Version from =
        words
            .value(SessionOption.WITH)
            .map(SessionVersions::version)
            .orElseGet(() -> before(session));
    Version to = session.version();
    if (words.has(SessionOption.TEXT)) {
      String text = sessions.unifiedDiff(from, to, LONGEST_DIFF);
      answer.print(() -> DiffForm.writeText(text), () -> text);
      return 0;
    }
    List<Change> changes = sessions.diff(from, to).changes();
    AutorunMatcher autorun = new AutorunMatcher(session.info().policy().autorun());
    answer.print(
        () -> DiffForm.write(SessionDocuments.of(changes, autorun)),
        () -> SessionText.changes(changes, autorun));
    return 0;
  }

  /** A session as it is, or with a colon a snapshot of it. */
  private static Version version(String text) {
    int colon = text.indexOf(':');
    return colon < 0
        ? Version.live(new WorkspaceId(text))
        : Version.saved(
            new WorkspaceId(text.substring(0, colon)), new SnapshotId(text.substring(colon + 1)));
  }

  /** The snapshot that was named, or the last one. */
  private Version before(Session session) {
    WorkspaceId id = session.info().id();
    if (words.names().size() > 1) {
      return Version.saved(id, new SnapshotId(words.names().get(1)));
    }
    List<Snapshot> all = session.snapshots();
    if (all.isEmpty()) {
      throw BaileyException.of(
              ErrorCode.NOT_FOUND, "find", "snapshot of " + id, "it has none to compare with")
          .withHint("Compare it with another session: bailey session diff " + id + " --with NAME");
    }
    return all.getLast().version();
  }

  private int export(SessionService sessions) {
    Session session = words.session(sessions);
    Path file = words.path(words.name(1, "file to write"));
    try (ProgressLine progress = new ProgressLine(console)) {
      Path place = CallersPath.ofFile(file, console.workingDirectory());
      try (ReplacingFile draft = ReplacingFile.of(place)) {
        Exported exported;
        try (OutputStream out = new BufferedOutputStream(draft.content())) {
          exported = export(session, out, progress);
        }
        draft.replace();
        tell(file, exported);
      }
      return 0;
    } catch (IOException e) {
      throw failure("write", file, e);
    }
  }

  private Exported export(Session session, OutputStream out, ProgressLine progress) {
    return words
        .value(SessionOption.SNAPSHOT)
        .map(it -> session.exportSnapshot(it, out, progress))
        .orElseGet(() -> session.export(out, progress));
  }

  private void tell(Path file, Exported exported) {
    if (words.json()) {
      console.print(ExportForm.write(SessionDocuments.of(file, exported)).line());
      return;
    }
    exported
        .leftOut()
        .forEach(it ->
            console.warn("bailey: left out, the policy denies it: " + SafeText.line(it) + "\n"));
    console.warn(SessionText.autorun(exported.autorun()));
  }

  private int importFrom(SessionService sessions) {
    Path file = words.file(words.name(0, "file to read"));
    NewSession wanted =
        new NewSessionWords(words, console, backends)
            .session(words.nameIfGiven(1).map(WorkspaceId::new), new NewSession.Source.Empty());
    try (InputStream in = new BufferedInputStream(PlainFile.readNamed(file));
        ProgressLine progress = new ProgressLine(console)) {
      answer.session(sessions.importArchive(wanted, in, progress).info());
      return 0;
    } catch (IOException e) {
      throw failure("read", file, e);
    }
  }

  private static BaileyException failure(String doing, Path file, IOException cause) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST, doing, file.toString(), String.valueOf(cause.getMessage()))
        .withHint("Check the path and its permissions.")
        .withCause(cause);
  }
}
