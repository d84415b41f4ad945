package dev.bailey.sessions;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.storage.SnapshotId;
import dev.bailey.storage.WorkspaceId;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A session that is to be made.
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
    return of(name, new Source.Empty());
  }

  public static NewSession of(String name, Source source) {
    return new NewSession(
        Optional.of(new WorkspaceId(name)),
        source,
        Map.of(),
        Optional.empty(),
        SessionPolicy.standard());
  }

  public NewSession withPolicy(SessionPolicy value) {
    return new NewSession(id, source, labels, quota, value);
  }

  public NewSession withLabels(Map<String, String> value) {
    return new NewSession(id, source, value, quota, policy);
  }

  public NewSession withQuota(long bytes) {
    return new NewSession(id, source, labels, Optional.of(bytes), policy);
  }
}
