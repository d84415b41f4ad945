package dev.bailey.sessions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.service.LocalSessions;
import dev.bailey.storage.Storage;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A state directory that is open, with a source and a template to make sessions from. */
public final class Place implements Operations.Names, AutoCloseable {
  static final ModelFiles SOURCE =
      ModelFiles.EMPTY.makeDirectory("d").orElseThrow().write("d/a", "source").orElseThrow();
  static final String TEMPLATE = "plain";

  private static final WorkspaceId PROBE = new WorkspaceId("probe");

  private final Path directory;
  private final Driver driver;
  private final String mark;
  private final Map<String, String> toolAnswers = new HashMap<>();
  private LocalSessions opened;

  /**
   * Opens it.
   *
   * @param mark in the environment of every process that is started
   */
  public Place(Path directory, Driver driver, String mark) throws IOException {
    this.directory = directory;
    this.driver = driver;
    this.mark = mark;
    writeSource(source());
    Files.createDirectories(
        state(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    writeSource(state().resolve("templates").resolve(TEMPLATE));
    opened = (LocalSessions) Sessions.local(config());
  }

  private static void writeSource(Path at) throws IOException {
    Files.createDirectories(at.resolve("d"));
    Files.writeString(at.resolve("d/a"), "source");
  }

  Path directory() {
    return directory;
  }

  Path source() {
    return directory.resolve("source");
  }

  public Path state() {
    return directory.resolve("state");
  }

  private SessionsConfig config() {
    return SessionsConfig.in(state())
        .withDriver(driver)
        .withMostSessions(Model.MOST_SESSIONS)
        .withKeptSnapshots(Model.KEPT_SNAPSHOTS);
  }

  public SessionService open() {
    return opened;
  }

  String mark() {
    return mark;
  }

  void reopen() {
    opened.close();
    opened = (LocalSessions) Sessions.local(config());
  }

  /** Every answer to the same call is the same, to the last character. */
  void answered(String session, String call, String answer) {
    assertThat(toolAnswers.computeIfAbsent(session + " " + call, _ -> answer)).isEqualTo(answer);
  }

  /** The answer to a call, word by word; empty for one that had none of its own. */
  String kept(FileOperations.Tool tool) {
    return toolAnswers.getOrDefault(tool.name() + " " + tool.call(), "");
  }

  @Override
  public List<String> sessions() {
    return opened.list().stream().map(SessionInfo::name).toList();
  }

  @Override
  public List<String> snapshots(String session) {
    return opened.get(session).snapshots().stream().map(Snapshot::name).toList();
  }

  void forget(String session) {
    toolAnswers.keySet().removeIf(it -> it.startsWith(session + " "));
  }

  /** Removes all sessions. */
  public void clear() {
    toolAnswers.clear();
    for (var session : opened.list()) {
      opened.get(session.name()).destroy();
    }
  }

  /** The files that a snapshot brings back, line by line. */
  List<String> holds(String session, String snapshot) {
    Storage storage = opened.storage();
    storage.fork(LifeOperations.version(session, Optional.of(snapshot)), PROBE);
    try {
      return Seen.files(storage.directory(PROBE)).lines();
    } finally {
      storage.deleteWorkspace(PROBE);
    }
  }

  /** Logs and storage that belong to no session any more. */
  List<String> leftovers() throws IOException {
    List<String> found = new ArrayList<>();
    opened.storage().workspaces().forEach(it -> found.add("workspace " + it));
    Path logs = state().resolve("logs");
    if (Files.exists(logs)) {
      try (Stream<Path> paths = Files.list(logs)) {
        paths.forEach(it -> found.add("log " + it));
      }
    }
    return found;
  }

  @Override
  public void close() {
    opened.close();
  }
}
