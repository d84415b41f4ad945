package dev.bailey.event;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Something that happened to a sandbox or a session. All texts are cut to a bounded length. */
public sealed interface Event {
  Instant time();

  Origin origin();

  /** A sandbox was made; commands can run in it. */
  record SandboxOpened(Instant time, Origin origin, String backend, PolicySummary policy)
      implements Event {
    public SandboxOpened {
      backend = Bounds.text(backend);
    }
  }

  /** A sandbox was removed, with everything that ran in it. */
  record SandboxClosed(Instant time, Origin origin) implements Event {}

  /**
   * A command was started.
   *
   * @param execution the id of this run
   * @param arguments the program first; cut where they are long
   */
  record CommandStarted(Instant time, Origin origin, String execution, List<String> arguments)
      implements Event {
    public CommandStarted {
      execution = Bounds.text(execution);
      arguments = Bounds.texts(arguments);
    }
  }

  /**
   * A command ended, however that was.
   *
   * @param outcome of one that was denied without its remedies, which have any length; the result
   *     has them
   */
  record CommandEnded(
      Instant time,
      Origin origin,
      String execution,
      String program,
      Outcome outcome,
      Usage usage,
      Duration duration)
      implements Event {
    public CommandEnded {
      execution = Bounds.text(execution);
      program = Bounds.text(program);
      outcome = Bounds.outcome(outcome);
    }
  }

  /**
   * A command did not start: its program is missing, hidden by the policy or not executable.
   *
   * @param what which of these
   */
  record CommandDenied(Instant time, Origin origin, String execution, String program, String what)
      implements Event {
    public CommandDenied {
      execution = Bounds.text(execution);
      program = Bounds.text(program);
      what = Bounds.text(what);
    }
  }

  /**
   * A file that other programs run later was made or changed while a command ran.
   *
   * @param path on the host
   * @param runner the program that runs it later
   */
  record AutorunFound(
      Instant time,
      Origin origin,
      String execution,
      String path,
      AutorunChange.Kind kind,
      String runner)
      implements Event {
    public AutorunFound {
      execution = Bounds.text(execution);
      path = Bounds.text(path);
      runner = Bounds.text(runner);
    }
  }

  /**
   * The egress gateway refused connections, or DNS queries.
   *
   * @param host the name or address that was asked for, the last time
   * @param port 0 for a question about a name
   * @param reason why it was refused, the last time
   * @param count how many refusals this stands for: one, until a sandbox has caused many
   */
  record ConnectionRefused(
      Instant time, Origin origin, String host, int port, String reason, long count)
      implements Event {
    public ConnectionRefused {
      host = Bounds.text(host);
      reason = Bounds.text(reason);
    }
  }

  /** The network rules of a running sandbox were replaced by these. */
  record PolicyChanged(Instant time, Origin origin, NetworkSummary network) implements Event {}

  /**
   * A session was made.
   *
   * @param source where its files come from
   */
  record SessionCreated(Instant time, Origin origin, String source) implements Event {
    public SessionCreated {
      source = Bounds.text(source);
    }
  }

  /**
   * A session was made that begins as another one is, or was.
   *
   * @param origin the session it was made from
   * @param fork the name of the new one
   * @param snapshot the state it begins from; absent for the present one
   */
  record SessionForked(Instant time, Origin origin, String fork, Optional<String> snapshot)
      implements Event {
    public SessionForked {
      fork = Bounds.text(fork);
      snapshot = Bounds.text(snapshot);
    }
  }

  /** Everything in a session stands still. */
  record SessionPaused(Instant time, Origin origin) implements Event {}

  /** Everything in a session goes on. */
  record SessionResumed(Instant time, Origin origin) implements Event {}

  /** A session was removed, with its files, its snapshots and its history. */
  record SessionDestroyed(Instant time, Origin origin) implements Event {}

  /**
   * The state of a session's files was kept.
   *
   * @param kind what for: {@code named}, {@code turn} or {@code tool}
   */
  record SnapshotTaken(Instant time, Origin origin, String snapshot, String kind) implements Event {
    public SnapshotTaken {
      snapshot = Bounds.text(snapshot);
      kind = Bounds.text(kind);
    }
  }

  /** A snapshot was removed, by a caller or because there were newer ones. */
  record SnapshotRemoved(Instant time, Origin origin, String snapshot) implements Event {
    public SnapshotRemoved {
      snapshot = Bounds.text(snapshot);
    }
  }

  /** The files of a session were made what they were in a snapshot. */
  record SessionRolledBack(Instant time, Origin origin, String snapshot) implements Event {
    public SessionRolledBack {
      snapshot = Bounds.text(snapshot);
    }
  }

  /** Bailey failed at something, or refused a request; what a command did is no such failure. */
  record PlatformFailed(
      Instant time, Origin origin, ErrorCode code, String operation, String subject, String reason)
      implements Event {
    public PlatformFailed {
      operation = Bounds.text(operation);
      subject = Bounds.text(subject);
      reason = Bounds.text(reason);
    }

    public static PlatformFailed of(Instant time, Origin origin, BaileyException failure) {
      return new PlatformFailed(
          time, origin, failure.code(), failure.operation(), failure.subject(), failure.reason());
    }
  }

  /**
   * Events are missing here: they came faster than they could be stored, or the disk was full. A
   * sink is never sent one; whoever stores or sends events on puts it in their place.
   *
   * @param count how many
   */
  record Dropped(Instant time, Origin origin, long count) implements Event {}
}
