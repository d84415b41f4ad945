package dev.bailey.sessions.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What went wrong, by its code. */
final class Failing {
  private Failing() {}

  static ErrorCode code(ThrowingCallable work) {
    return requireNonNull(catchThrowableOfType(BaileyException.class, work)).code();
  }
}
