package dev.bailey.storage;

import dev.bailey.storage.program.Program;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * A process with a storage that runs a program. Arguments: state directory, the program's script,
 * and "closed" to close the storage and exit while the program runs.
 */
final class OutlivedProcess {
  private static final long PAUSE = 5_000_000;

  private OutlivedProcess() {}

  public static void main(String[] arguments) {
    Storage storage = Stores.copy(Path.of(arguments[0]));
    Thread.ofPlatform().daemon().start(() -> Program.run("sh", "-c", arguments[1]));
    while (!Path.of("begun").toFile().exists()) {
      LockSupport.parkNanos(PAUSE);
    }
    if (arguments[2].equals("closed")) {
      storage.close();
      System.exit(0);
    }
    while (true) {
      LockSupport.park();
    }
  }
}
