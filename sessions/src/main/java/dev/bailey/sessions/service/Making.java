package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.NamedDirectory;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.NewSession.Source;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.ledger.Ledger;
import dev.bailey.sessions.process.Processes;
import dev.bailey.storage.OutwardLinks;
import dev.bailey.storage.Storage;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Makes sessions. The ledger has a session before its files are made, so that recovery finds and
 * removes one that is half-made.
 */
final class Making {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SessionStore store;
  private final LocalConfig config;
  private final Ledger ledger;
  private final Storage storage;
  private final SessionEvents events;
  private final StateGuard guard;

  Making(SessionStore store) {
    this.store = store;
    config = store.config();
    ledger = store.ledger();
    storage = store.storage();
    events = store.events();
    guard = new StateGuard(config);
  }

  SessionInfo make(NewSession wanted, Progress progress) {
    WorkspaceId id = wanted.id().orElseGet(Making::madeUp);
    return switch (wanted.source()) {
      case Source.Empty() -> make(new Plan(wanted, id, () -> storage.create(id)));
      case Source.Directory(Path path) -> copy(wanted, id, path, progress);
      case Source.Template(String name) -> copy(wanted, id, template(name), progress);
      case Source.Fork(var session) -> fork(wanted, id, Version.live(session), progress);
      case Source.Snapshot(var session, var snapshot) ->
          fork(wanted, id, Version.saved(session, snapshot), progress);
    };
  }

  /**
   * What may not be read where the files come from may not be read in the copy either. The
   * directory is opened once: a command may exchange it and a link between the checks and the copy.
   */
  private SessionInfo copy(NewSession wanted, WorkspaceId id, Path named, Progress progress) {
    SessionPolicy policy = wanted.policy();
    try (NamedDirectory source = NamedDirectory.open(named)) {
      refuseSecrets(policy.network(), source);
      NewSession denying = wanted.policy(PlacedPolicy.copying(policy, source));
      return make(new Plan(denying, id, () -> storage.create(id, source.directory(), progress)));
    }
  }

  private SessionInfo fork(NewSession wanted, WorkspaceId id, Version from, Progress progress) {
    List<Path> denied = deniedIn(from.workspace());
    NewSession denying = wanted.policy(wanted.policy().denying(denied));
    return make(new Plan(denying, id, () -> storage.fork(from, id, progress)));
  }

  /** What is denied in the workspace of a session, relative to it. */
  List<Path> deniedIn(WorkspaceId session) {
    return ledger
        .sessions()
        .find(session)
        .map(it -> PlacedPolicy.deniedIn(it.policy(), storage.directory(session)))
        .orElse(List.of());
  }

  SessionInfo importFrom(NewSession wanted, InputStream archive, Progress progress) {
    WorkspaceId id = wanted.id().orElseGet(Making::madeUp);
    return make(
        new Plan(wanted, id, () -> storage.importFrom(id, archive, OutwardLinks.KEEP, progress)));
  }

  private SessionInfo make(Plan plan) {
    SessionInfo made = make(List.of(plan)).getFirst();
    events.created(made);
    return made;
  }

  /**
   * A session that is to be made.
   *
   * @param content makes its workspace, and what else belongs to it
   */
  record Plan(NewSession wanted, WorkspaceId id, Runnable content) {}

  /** Makes all of them or none: they become active in one step. */
  List<SessionInfo> make(List<Plan> plans) {
    List<WorkspaceId> begun = new ArrayList<>();
    try {
      for (Plan plan : plans) {
        begin(plan.wanted(), plan.id());
        begun.add(plan.id());
      }
      for (Plan plan : plans) {
        plan.content().run();
        plan.wanted().quota().ifPresent(bytes -> storage.limit(plan.id(), bytes));
      }
      ledger.sessions().activate(begun, store.clock().instant());
    } catch (RuntimeException e) {
      events.failed(plans.getFirst().id(), e);
      begun.forEach(this::remove);
      throw e;
    }
    return begun.stream().map(it -> ledger.sessions().find(it).orElseThrow()).toList();
  }

  private void begin(NewSession wanted, WorkspaceId id) {
    guard.check(wanted.policy());
    if (ledger.sessions().count() >= config.mostSessions()) {
      throw BaileyException.of(
              ErrorCode.RESOURCES_EXHAUSTED,
              "create",
              "session " + id,
              "there are " + config.mostSessions() + " sessions already")
          .withRemedies(new Remedy.Perform(Remedy.Operation.DESTROY_SESSION));
    }
    if (!ledger.sessions().add(describe(wanted, id))) {
      throw BaileyException.of(
              ErrorCode.ALREADY_EXISTS,
              "create",
              "session " + id,
              "a session of this name exists already")
          .withRemedies(
              new Remedy.Advice("Choose another name."),
              new Remedy.Perform(Remedy.Operation.DESTROY_SESSION, id.value()));
    }
    requireNoWorkspace(id);
  }

  /** One that the ledger did not know of is somebody's work: it is not ours to remove. */
  private void requireNoWorkspace(WorkspaceId id) {
    if (storage.workspaces().contains(id)) {
      ledger.sessions().remove(id);
      throw BaileyException.of(
              ErrorCode.ALREADY_EXISTS,
              "create",
              "session " + id,
              "its storage has a workspace of this name that no session knows of")
          .withHint("Choose another name. Was the ledger (sessions.db) lost or replaced?");
    }
  }

  private SessionInfo describe(NewSession wanted, WorkspaceId id) {
    Instant now = store.clock().instant();
    return new SessionInfo(
        id,
        SessionState.CREATING,
        now,
        now,
        wanted.labels(),
        wanted.quota(),
        0,
        wanted.policy(),
        wanted.source().text(),
        Optional.empty(),
        Optional.empty());
  }

  private static WorkspaceId madeUp() {
    byte[] bytes = new byte[5];
    RANDOM.nextBytes(bytes);
    return new WorkspaceId("s-" + HexFormat.of().formatHex(bytes));
  }

  /** The file of a secret can be denied where it is; a copy of it would be read. */
  private static void refuseSecrets(NetworkAccess network, NamedDirectory source) {
    if (!(network instanceof NetworkAccess.Filtered filtered)) {
      return;
    }
    for (SecretGrant grant : filtered.secrets()) {
      if (PathAccess.real(grant.file()).startsWith(source.place())) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "copy",
                source.named().toString(),
                "the value of secret '" + grant.name() + "' is in it")
            .withHint("Keep " + grant.file() + " elsewhere.");
      }
    }
  }

  private Path template(String name) {
    // The rules for names of workspaces keep it inside.
    Path directory = config.state().resolve("templates").resolve(new WorkspaceId(name).value());
    if (!Files.isDirectory(directory)) {
      throw BaileyException.of(
              ErrorCode.NOT_FOUND, "find", "template " + name, "no template has this name")
          .withHint("Templates are directories in " + config.state().resolve("templates"));
    }
    return directory;
  }

  /** Removes a session and its workspace; also one that is only half there. */
  void remove(WorkspaceId id) {
    removeFiles(id);
    ledger.sessions().remove(id);
  }

  /** Removes all that a session has outside of the ledger. */
  void removeFiles(WorkspaceId id) {
    if (storage.workspaces().contains(id)) {
      storage.deleteWorkspace(id);
    }
    Processes.removeLogs(store.logs(), id);
    guard.forget(id);
  }
}
