package dev.bailey.sessions.tools;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.protocol.ToolResultDocument;
import dev.bailey.protocol.ToolResultForm;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import dev.bailey.sessions.documents.SessionDocuments;
import java.util.EnumSet;

/** Results of tools as the ledger keeps them: in the form in which they are printed. */
public final class ToolResultJson {
  private ToolResultJson() {}

  public static String write(ToolResult result) {
    return ToolResultForm.write(SessionDocuments.of(result)).toString();
  }

  /**
   * Reads what {@link #write} has written, also before results had a version.
   *
   * @throws BaileyException DATA_DAMAGED for anything else
   */
  public static ToolResult read(String text) {
    try {
      ToolResultDocument kept = ToolResultForm.readStored(text);
      EnumSet<Truncation> parts = EnumSet.noneOf(Truncation.class);
      kept.truncated().forEach(it -> parts.add(Truncation.of(it)));
      return new ToolResult(
          kept.text(), kept.error().map(ToolError::of), kept.exitCode(), parts, kept.duration());
    } catch (BaileyException | IllegalArgumentException e) {
      throw BaileyException.of(
              ErrorCode.DATA_DAMAGED, "read", "result of a tool", "it cannot be understood")
          .withCause(e);
    }
  }
}
