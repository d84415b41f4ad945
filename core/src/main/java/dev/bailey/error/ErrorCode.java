package dev.bailey.error;

/** Stable names of what can go wrong; programs may compare them, so none is ever renamed. */
public enum ErrorCode {
  /** The request itself is wrong: an empty command, a negative limit, a path that is not there. */
  INVALID_REQUEST(Kind.USER),
  /** The request asks for a promise that no available mechanism keeps. */
  NOT_ENFORCEABLE(Kind.USER),
  /** No backend works here, or the one that was named does not. */
  BACKEND_UNAVAILABLE(Kind.HOST),
  /** The kernel refused a step of the launch. */
  LAUNCH_FAILED(Kind.HOST),
  /** A limit was set but reading it back gave something else. */
  VERIFICATION_FAILED(Kind.HOST),
  /** A host resource ran out: descriptors, processes, memory, cgroups. */
  RESOURCES_EXHAUSTED(Kind.HOST),
  /** What was named is not there: an execution, a session, a snapshot, a file, a port. */
  NOT_FOUND(Kind.USER),
  /** The object was closed, or is not in a state that allows the call. */
  INVALID_STATE(Kind.USER),
  /** Something still runs that must have ended first. */
  BUSY(Kind.USER),
  /** The backend cannot do this by its nature. */
  NOT_SUPPORTED(Kind.USER),
  /** Something of this name is there already. */
  ALREADY_EXISTS(Kind.USER),
  /** A workspace holds more than its quota allows; nothing of it was lost. */
  QUOTA_EXCEEDED(Kind.USER),
  /** The caller's thread was interrupted; what was begun has been undone. */
  CANCELLED(Kind.USER),
  /** Code that the caller gave threw: a listener for output. The command was killed. */
  CALLBACK_FAILED(Kind.USER),
  /** A file system or storage program refused a step. */
  STORAGE_FAILED(Kind.HOST),
  /** What was stored or sent is not what was written: cut off, changed, or made to deceive. */
  DATA_DAMAGED(Kind.USER),
  /** A defect of Bailey. */
  INTERNAL(Kind.INTERNAL);

  /** Who can do something about it. */
  public enum Kind {
    USER,
    HOST,
    INTERNAL
  }

  private final Kind kind;

  ErrorCode(Kind kind) {
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
