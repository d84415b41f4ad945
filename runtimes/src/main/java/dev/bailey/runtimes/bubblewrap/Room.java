package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.ffm.Fd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The namespaces, root and /proc around one command, made by bwrap and read back; only the
 * command's own privileges are set elsewhere. A room is used by one command at a time. When no
 * process of that command is left, another command may use it: all that remains is the keeper,
 * which no command can trace or change.
 */
final class Room implements AutoCloseable {
  private final KeptNamespaces kept;
  private final Path children;

  Room(KeptNamespaces kept) {
    this.kept = kept;
    int pid = kept.pid();
    children = Path.of("/proc/" + pid + "/task/" + pid + "/children");
  }

  /** Whose namespaces a command joins. */
  Fd keeper() {
    return kept.keeper();
  }

  /**
   * Whether it is as it was before the last command. Orphans become the keeper's children, so
   * without any nothing else lives here. A kernel that does not list children says no.
   */
  boolean isUntouched() {
    try {
      // A keeper that has ended has no children either.
      return Files.readString(children).isBlank() && kept.isRunning();
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether its first process has not ended yet; cheaper than {@link #isAlive}. */
  boolean isRunning() {
    return kept.isRunning();
  }

  /** Whether its first process lives. */
  boolean isAlive() {
    return kept.isAlive();
  }

  /** Kills everything in it, and the room itself. Thread-safe, and harmless when repeated. */
  void kill() {
    kept.kill();
  }

  @Override
  public void close() {
    kept.close();
  }
}
