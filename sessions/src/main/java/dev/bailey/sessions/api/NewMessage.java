package dev.bailey.sessions.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.Optional;

/**
 * A message that is to be appended; see {@link Message}.
 *
 * <p>A role that is empty or long, and a message longer than 16 MiB, are refused with
 * INVALID_REQUEST.
 */
public record NewMessage(
    String role, String content, Optional<String> toolCalls, Optional<String> toolCallId) {
  private static final int LONGEST = 16 << 20;
  private static final int LONGEST_ROLE = 64;

  public NewMessage {
    if (role.isBlank() || role.length() > LONGEST_ROLE) {
      throw BaileyException.of(
          ErrorCode.INVALID_REQUEST, "append", "message", "a role has 1 to 64 characters");
    }
    if (content.length() + toolCalls.map(String::length).orElse(0) > LONGEST) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "append", "message", "it is longer than 16 MiB")
          .withHint("Put the content into a file of the workspace.");
    }
  }

  public static NewMessage of(String role, String content) {
    return new NewMessage(role, content, Optional.empty(), Optional.empty());
  }

  /** The same, with the tool calls that it makes, in a form of the caller's. */
  public NewMessage withToolCalls(String calls) {
    return new NewMessage(role, content, Optional.of(calls), toolCallId);
  }

  /** The same, as the answer to a tool call. */
  public NewMessage answering(String id) {
    return new NewMessage(role, content, toolCalls, Optional.of(id));
  }
}
