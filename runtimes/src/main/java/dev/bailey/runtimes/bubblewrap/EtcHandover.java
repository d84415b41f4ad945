package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.rootfs.RootOutline;
import dev.bailey.linux.rootfs.RootPlan;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Hands bwrap the files that are made for a sandbox's {@code /etc}, as inherited descriptors. */
final class EtcHandover {
  private EtcHandover() {}

  static Map<Path, Integer> give(RootPlan plan, Handover handover) {
    Map<Path, Integer> numbers = new LinkedHashMap<>();
    if (!plan.unrestricted()) {
      for (Map.Entry<Path, String> file : RootOutline.files(ConfinementArguments.USER).entrySet()) {
        byte[] content = file.getValue().getBytes(StandardCharsets.US_ASCII);
        numbers.put(file.getKey(), handover.give(content));
      }
    }
    return numbers;
  }
}
