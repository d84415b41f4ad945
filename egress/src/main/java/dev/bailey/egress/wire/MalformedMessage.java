package dev.bailey.egress.wire;

/** Thrown where a message cannot be parsed, and caught where parsing began. */
final class MalformedMessage extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace, which would make malformed input expensive. */
  MalformedMessage(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
