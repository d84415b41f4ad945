package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.SnapshotInfo;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.storage.Change;
import dev.bailey.sessions.storage.SnapshotId;
import dev.bailey.sessions.storage.Version;
import dev.bailey.sessions.storage.WorkspaceId;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Comparing, exporting and importing. */
final class SessionVersions {
  private static final int LONGEST_DIFF = 1 << 20;

  private final SessionWords words;
  private final Console console;

  SessionVersions(SessionWords words, Console console) {
    this.words = words;
    this.console = console;
  }

  int run(Sessions sessions) {
    words.atMost(2);
    return switch (words.verb()) {
      case "diff" -> diff(sessions);
      case "export" -> export(sessions);
      default -> importFrom(sessions);
    };
  }

  private WorkspaceId session() {
    return new WorkspaceId(words.name(0, "name of a session"));
  }

  private int diff(Sessions sessions) {
    WorkspaceId id = session();
    Version from =
        words
            .value("--with")
            .map(SessionVersions::version)
            .orElseGet(() -> Version.saved(id, before(sessions, id)));
    Version to = Version.live(id);
    if (words.has("--text")) {
      console.print(Harmless.text(sessions.storage().unifiedDiff(from, to, LONGEST_DIFF)));
      return 0;
    }
    List<Change> changes = sessions.storage().diff(from, to);
    console.print(
        words.json()
            ? SessionJson.member("changes", SessionJson.list(changes, SessionJson::change)) + "\n"
            : SessionText.changes(changes));
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
  private SnapshotId before(Sessions sessions, WorkspaceId id) {
    if (words.names().size() > 1) {
      return new SnapshotId(words.names().get(1));
    }
    List<SnapshotInfo> all = sessions.snapshots(id);
    if (all.isEmpty()) {
      throw BaileyException.of(
              ErrorCode.NOT_FOUND, "find", "snapshot of " + id, "there is none to compare with")
          .withHint("Compare it with another session: bailey session diff " + id + " --with NAME");
    }
    return all.getLast().id();
  }

  private int export(Sessions sessions) {
    WorkspaceId id = session();
    sessions.get(id);
    Path file = words.path(words.name(1, "file to write"));
    Version version =
        words
            .value("--snapshot")
            .map(it -> Version.saved(id, new SnapshotId(it)))
            .orElse(Version.live(id));
    try (ProgressLine progress = new ProgressLine(console)) {
      // A name that nobody could plant a link at, and for its owner alone: as the workspace is.
      Path draft = Files.createTempFile(file.getParent(), ".bailey-export-", ".part");
      try {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
          sessions.storage().exportTo(version, out, progress);
        }
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
      return 0;
    } catch (IOException e) {
      throw failure("write", file, e);
    }
  }

  private int importFrom(Sessions sessions) {
    Path file = words.path(words.name(0, "file to read"));
    Optional<WorkspaceId> name =
        words.names().size() > 1
            ? Optional.of(new WorkspaceId(words.names().get(1)))
            : Optional.empty();
    NewSession wanted =
        new NewSession(
            name,
            new NewSession.Source.Empty(),
            Map.of(),
            Optional.empty(),
            dev.bailey.sessions.SessionPolicy.standard());
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        ProgressLine progress = new ProgressLine(console)) {
      console.print(sessions.importFrom(wanted, in, progress).name() + "\n");
      return 0;
    } catch (IOException e) {
      throw failure("read", file, e);
    }
  }

  private static BaileyException failure(String doing, Path file, IOException cause) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST, doing, file.toString(), String.valueOf(cause.getMessage()))
        .withHint("Is the path right, and may you use it?")
        .withCause(cause);
  }
}
