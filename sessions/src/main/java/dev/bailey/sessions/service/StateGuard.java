package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.StateProtection;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionPolicy;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps commands of sessions from the state directory, but for their own workspace, whatever the
 * policy of the session shows; and from the directories where the same user has other sessions.
 */
final class StateGuard {
  private final LocalConfig config;
  private final List<Path> states = new ArrayList<>();
  private final Path covers;

  StateGuard(LocalConfig config) {
    this.config = config;
    Path state = config.state().toAbsolutePath();
    states.add(state);
    states.addAll(config.host().states());
    covers = state.resolve("covers");
  }

  /** The host for sandboxes of sessions. It hides nothing itself: that was done in the policy. */
  Host host() {
    return config.host().withStates(List.of());
  }

  /** Fails for a policy from which the state directory cannot be kept. */
  void check(SessionPolicy policy) {
    var _ = protect(PlacedPolicy.of(policy, config.state().resolve("storage")), _ -> covers);
  }

  /** The policy of a session as it is enforced. */
  Policy policyOf(SessionInfo session, Path workspace) {
    return protect(
        PlacedPolicy.of(session.policy(), workspace),
        state -> cover(session.id(), state, workspace));
  }

  private Policy protect(Policy policy, StateProtection.Cover cover) {
    FileAccess hidden = StateProtection.hide(policy.files(), states, cover);
    Policy guarded = policy.withFiles(hidden);
    if (hidden.mounts().size() > policy.files().mounts().size()) {
      requireBackend(policy, guarded);
    }
    return guarded;
  }

  /**
   * Fails where the policy alone could be kept, but nothing can be mounted in place of the state.
   */
  private void requireBackend(Policy asked, Policy guarded) {
    choose(asked);
    try {
      choose(guarded);
    } catch (BaileyException e) {
      throw BaileyException.of(
              ErrorCode.NOT_ENFORCEABLE,
              "hide",
              config.state().toString(),
              "the session shows a directory around it, where sessions keep their state, and the"
                  + " backend can only hide it together with the workspace")
          .withRemedies(
              new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"),
              new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY),
              new Remedy.Advice("Name the directories that are needed, without the state."))
          .withCause(e);
    }
  }

  private void choose(Policy policy) {
    Host host = config.host();
    var _ =
        host.backends()
            .choose(policy, EffectivePolicy.merge(policy, host.defaults(), host.ceiling()));
  }

  /** Empty directories from where the state is shown down to the workspace. */
  private Path cover(WorkspaceId id, Path state, Path workspace) {
    Path cover = covers.resolve(id.value());
    try {
      Path way = cover.resolve(state.relativize(workspace.toRealPath()));
      if (!PathAccess.real(way).equals(way)) {
        throw BaileyException.of(
                ErrorCode.STORAGE_FAILED, "make", way.toString(), "a symbolic link is in the way")
            .withHint("Remove " + cover + ". A command may have made it before it was protected.");
      }
      Files.createDirectories(way);
      return cover;
    } catch (IOException e) {
      throw failed("make", cover, e);
    }
  }

  /** Removes what was made for a session. */
  void forget(WorkspaceId id) {
    Path cover = covers.resolve(id.value());
    if (!Files.isDirectory(cover)) {
      return;
    }
    try (Stream<Path> all = Files.walk(cover)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw failed("remove", cover, e);
    }
  }

  private static BaileyException failed(String operation, Path cover, IOException cause) {
    return BaileyException.of(
            ErrorCode.STORAGE_FAILED, operation, cover.toString(), "the file system refused it")
        .withCause(cause);
  }
}
