package dev.bailey.error;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A failure of the platform or of the request, never of the confined command. It says what was
 * being done, to what, why it failed and, where one is known, what to do about it.
 */
public final class BaileyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final String operation;
  private final String subject;
  private final @Nullable String hint;

  private BaileyException(
      ErrorCode code,
      String operation,
      String subject,
      String reason,
      @Nullable String hint,
      @Nullable Throwable cause) {
    super(operation + " " + subject + ": " + reason, cause);
    this.code = requireNonNull(code, "code is null");
    this.operation = requireNonNull(operation, "operation is null");
    this.subject = requireNonNull(subject, "subject is null");
    this.hint = hint;
  }

  /** For example {@code of(INVALID_REQUEST, "read", "/x", "no such directory")}. */
  public static BaileyException of(
      ErrorCode code, String operation, String subject, String reason) {
    return new BaileyException(code, operation, subject, reason, null, null);
  }

  public BaileyException withHint(String newHint) {
    return new BaileyException(code, operation, subject, reason(), newHint, getCause());
  }

  public BaileyException withCause(Throwable cause) {
    return new BaileyException(code, operation, subject, reason(), hint, cause);
  }

  public ErrorCode code() {
    return code;
  }

  public String operation() {
    return operation;
  }

  public String subject() {
    return subject;
  }

  /** The message without operation and subject. */
  public String reason() {
    return requireNonNull(getMessage()).substring(operation.length() + subject.length() + 3);
  }

  /** What the caller may do about it, as one imperative sentence. */
  public Optional<String> hint() {
    return Optional.ofNullable(hint);
  }
}
