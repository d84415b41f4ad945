package dev.bailey.sessions.model;

import dev.bailey.error.ErrorCode;

/** What the model says of an operation that must be refused and change nothing. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ErrorCode code;

  Refused(ErrorCode code) {
    super(code.name());
    this.code = code;
  }

  ErrorCode code() {
    return code;
  }
}
