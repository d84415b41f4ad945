package dev.bailey.sessions.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.UUID;

/**
 * A request to run a tool.
 *
 * <p>An id that is not 1 to 200 visible ASCII characters is refused with INVALID_REQUEST.
 *
 * @param id made by the caller, one for each thing to be done: the same id means the same call
 * @param parameters a JSON object
 */
public record ToolCall(String id, String tool, String parameters) {
  private static final int LONGEST_ID = 200;

  public ToolCall {
    boolean valid =
        !id.isEmpty()
            && id.length() <= LONGEST_ID
            && id.chars().allMatch(it -> it > ' ' && it < 0x7f);
    if (!valid) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "call", "a tool", "the id of the call is not valid")
          .withHint("Use 1 to " + LONGEST_ID + " visible ASCII characters.");
    }
  }

  /** A call with an id of its own: run again, it is another call. */
  public static ToolCall of(String tool, String parameters) {
    return new ToolCall(UUID.randomUUID().toString(), tool, parameters);
  }
}
