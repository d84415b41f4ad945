package dev.bailey.sessions.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Size;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A session that is to be made.
 *
 * <p>More labels or longer ones than are kept, a quota of nothing, and what cannot be a name are
 * refused with INVALID_REQUEST.
 *
 * @param id its name; one is made up when there is none
 * @param quota how many bytes its workspace may hold
 */
public record NewSession(
    Optional<WorkspaceId> id,
    Source source,
    Map<String, String> labels,
    Optional<Long> quota,
    SessionPolicy policy) {
  private static final int MOST_LABELS = 64;
  private static final int LONGEST_LABEL = 256;

  public NewSession {
    labels = Map.copyOf(labels);
    if (labels.size() > MOST_LABELS) {
      throw invalid("labels", "there are more than " + MOST_LABELS);
    }
    labels.forEach(NewSession::checkLabel);
    if (quota.isPresent() && quota.get() <= 0) {
      throw invalid("quota", "it must be more than 0");
    }
  }

  private static void checkLabel(String name, String value) {
    if (name.isBlank() || name.length() > LONGEST_LABEL || value.length() > LONGEST_LABEL) {
      throw invalid("label '" + name + "'", "names and values have at most 256 characters");
    }
  }

  private static BaileyException invalid(String what, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "create", what, reason);
  }

  /** What the workspace begins with. */
  public sealed interface Source {
    /** For people. */
    String text();

    /** Nothing. */
    record Empty() implements Source {
      @Override
      public String text() {
        return "empty";
      }
    }

    /** A copy of a directory. */
    record Directory(Path path) implements Source {
      @Override
      public String text() {
        return "copy of " + path;
      }
    }

    /** A copy of a directory that the operator put among the templates. */
    record Template(String name) implements Source {
      @Override
      public String text() {
        return "template " + name;
      }
    }

    /** Another session as it is. */
    record Fork(WorkspaceId session) implements Source {
      @Override
      public String text() {
        return "fork of " + session;
      }
    }

    /** A snapshot of another session. */
    record Snapshot(WorkspaceId session, SnapshotId snapshot) implements Source {
      @Override
      public String text() {
        return "snapshot " + snapshot + " of " + session;
      }
    }
  }

  /** An empty one with the standard policy. */
  public static NewSession named(String name) {
    return unnamed().named(new WorkspaceId(name));
  }

  /** An empty one with the standard policy, whose name is made up. */
  public static NewSession unnamed() {
    return new NewSession(
        Optional.empty(), new Source.Empty(), Map.of(), Optional.empty(), SessionPolicy.standard());
  }

  /** The same of this name. */
  public NewSession named(WorkspaceId name) {
    return new NewSession(Optional.of(name), source, labels, quota, policy);
  }

  /** The same that begins with a copy of a directory. */
  public NewSession from(Path directory) {
    return from(new Source.Directory(directory));
  }

  /** The same that begins with the files of a snapshot. */
  public NewSession from(dev.bailey.sessions.api.Snapshot snapshot) {
    return from(new Source.Snapshot(snapshot.session(), snapshot.id()));
  }

  public NewSession from(Source value) {
    return new NewSession(id, value, labels, quota, policy);
  }

  public NewSession labels(Map<String, String> value) {
    return new NewSession(id, source, value, quota, policy);
  }

  public NewSession quota(Size value) {
    return new NewSession(id, source, labels, Optional.of(value.bytes()), policy);
  }

  public NewSession policy(SessionPolicy value) {
    return new NewSession(id, source, labels, quota, value);
  }
}
