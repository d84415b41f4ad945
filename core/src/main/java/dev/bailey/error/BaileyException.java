package dev.bailey.error;

import static java.util.Objects.requireNonNull;

import java.util.List;
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

  /** Exceptions are sent to other processes as JSON, not by Java's serialization. */
  private final transient @Nullable List<Remedy> remedies;

  private BaileyException(
      ErrorCode code,
      String operation,
      String subject,
      String reason,
      List<Remedy> remedies,
      @Nullable Throwable cause) {
    super(operation + " " + subject + ": " + reason, cause);
    this.code = requireNonNull(code, "code is null");
    this.operation = requireNonNull(operation, "operation is null");
    this.subject = requireNonNull(subject, "subject is null");
    this.remedies = List.copyOf(remedies);
  }

  /** For example {@code of(INVALID_REQUEST, "read", "/x", "no such directory")}. */
  public static BaileyException of(
      ErrorCode code, String operation, String subject, String reason) {
    return new BaileyException(code, operation, subject, reason, List.of(), null);
  }

  /** With an {@link Remedy.Advice}: sentences, for what no other {@link Remedy} says. */
  public BaileyException withHint(String advice) {
    return withRemedies(new Remedy.Advice(advice));
  }

  /** With what the caller can change about it, instead of what was said before. */
  public BaileyException withRemedies(Remedy... newRemedies) {
    return withRemedies(List.of(newRemedies));
  }

  public BaileyException withRemedies(List<Remedy> newRemedies) {
    return new BaileyException(code, operation, subject, reason(), newRemedies, getCause());
  }

  public BaileyException withCause(Throwable cause) {
    return new BaileyException(code, operation, subject, reason(), remedies(), cause);
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

  /** What the caller can change about it; any one of them is enough. */
  public List<Remedy> remedies() {
    return remedies == null ? List.of() : remedies;
  }

  /** The same in words for callers of the library, a line each. */
  public Optional<String> hint() {
    return remedies().isEmpty() ? Optional.empty() : Optional.of(Remedy.inJava(remedies()));
  }
}
