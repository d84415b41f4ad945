package dev.bailey.cli.output;

import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import java.nio.file.Path;

/**
 * What is said on standard error when a command has ended: why it was stopped, what the network
 * refused, and which files that run later it touched.
 */
public final class EndLines {
  private EndLines() {}

  /**
   * The lines, each only where there is something to say.
   *
   * @param limits those the command ran with
   * @param project to which paths are shown relative
   * @param streams what the command wrote to, watched for complaints about read-only files
   */
  public static String of(Result result, Limits limits, Path project, RefusalWatch... streams) {
    StringBuilder text = new StringBuilder();
    text.append(OutcomeLine.of(result.outcome(), limits));
    text.append(NetworkLines.of(result.refused()));
    text.append(AutorunLines.of(result.autorun(), project));
    for (RefusalWatch stream : streams) {
      if (stream.sawOne()) {
        return text.append(AutorunLines.readOnly(result.autorun(), project)).toString();
      }
    }
    return text.toString();
  }
}
