package dev.bailey.testing.mounts;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program of {@link SharedMountsIT}: lists a directory twice in one sandbox. In between it says
 * so in one FIFO and waits for the other.
 */
final class WarmMountsJvm {
  private WarmMountsJvm() {}

  public static void main(String[] arguments) throws IOException {
    Path shown = Path.of(arguments[2]);
    Policy policy =
        Policy.of(FileAccess.project(Path.of(arguments[1])).reading(shown))
            .withBackend(arguments[0]);
    try (Sandbox sandbox = Sandbox.open(policy)) {
      list(sandbox, shown);
      Files.writeString(Path.of(arguments[3]), "up\n");
      Files.readString(Path.of(arguments[4]));
      list(sandbox, shown);
    }
  }

  private static void list(Sandbox sandbox, Path shown) {
    System.out.print(sandbox.exec("/bin/ls", shown + "/sub").stdout().text());
  }
}
