package dev.bailey.cli;

import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.seccomp.SeccompFilters;

/**
 * Begins what takes a new JVM longest on the way to its first command: linking native calls. It is
 * done by a thread, while the calling one does the next long things that need no native call.
 */
final class HeadStart {
  private HeadStart() {}

  /** Begins it where the words are those of a command to run. */
  static void begin(String[] words) {
    boolean runs = words.length > 1 && (words[0].equals("run") || words[0].equals("wrap"));
    if (!runs || !System.getProperty("os.name", "").equals("Linux")) {
      return;
    }
    Thread linking = new Thread(new Linking(), "bailey-linking");
    linking.setDaemon(true);
    linking.start();
    var _ = SeccompFilters.standard();
    useMemory();
  }

  /** Its first uses of each kind are slow. */
  private static void useMemory() {
    try (Memory memory = new Memory()) {
      long space = memory.space(Long.BYTES);
      Memory.setLong(space, Memory.getLong(space));
      Memory.setInt(space, Memory.getInt(space));
      Memory.setShort(space, Memory.getShort(space));
      Memory.setByte(space, Memory.length(space));
    }
  }

  /** A class of its own: a lambda would be linked, too. */
  private static final class Linking implements Runnable {
    @Override
    public void run() {
      var _ = Kernel.effectiveUser();
    }
  }
}
