package dev.bailey.cli.output;

import dev.bailey.cli.terminal.SafeText;
import dev.bailey.execution.NetworkEvent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Says on standard error what a command did not get of the network. */
public final class NetworkLines {
  private static final int MOST = 10;

  private NetworkLines() {}

  /** A line for each thing that was refused, with the option that would allow it. */
  public static String of(List<NetworkEvent> refused) {
    if (refused.isEmpty()) {
      return "";
    }
    Set<String> lines = new LinkedHashSet<>();
    for (NetworkEvent event : refused) {
      lines.add(line(event));
    }
    StringBuilder text = new StringBuilder();
    int shown = 0;
    for (String line : lines) {
      if (shown++ < MOST) {
        text.append(line);
      }
    }
    if (lines.size() > MOST) {
      text.append("bailey: network: ").append(lines.size() - MOST).append(" more were refused\n");
    }
    return text.toString();
  }

  private static String line(NetworkEvent event) {
    StringBuilder line = new StringBuilder("bailey: network: ").append(SafeText.line(event.host()));
    if (event.port() > 0) {
      line.append(':').append(event.port());
    }
    line.append(" was refused: ").append(SafeText.line(event.reason()));
    if (event.remedy().isPresent()) {
      line.append("\n  ").append(SafeText.line(RemedyText.of(event.remedy().get())));
    }
    return line.append('\n').toString();
  }
}
