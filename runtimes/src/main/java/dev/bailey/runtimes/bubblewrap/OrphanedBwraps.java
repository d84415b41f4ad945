package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.files.ProcessEnvironment;
import dev.bailey.log.Diagnostics;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Children of a bwrap that was killed, with its JVM, just after it had forked them: bwrap makes a
 * child end with its parent only after that child has waited for a word of its parent, which then
 * never comes. The next JVM ends them.
 */
final class OrphanedBwraps {
  private static final String VARIABLE = "BAILEY_OWNER=";
  private static final String NAME = "bwrap";
  private static final File PROC = new File("/proc");
  private static final int SIGKILL = 9;

  private OrphanedBwraps() {}

  /** The environment of a bwrap, by which a later JVM can tell whose it was. */
  static List<String> environment() {
    return List.of(VARIABLE + OwnerName.current());
  }

  /** Ends them beside the launch, which need not wait: they hold nothing that it uses. */
  static void endMeanwhile() {
    Thread.ofPlatform().daemon().name("bailey-orphans").start(OrphanedBwraps::end);
  }

  private static void end() {
    String[] names = PROC.list();
    for (String name : names == null ? new String[0] : names) {
      if (Character.isDigit(name.charAt(0)) && isOrphan(PROC.toPath().resolve(name))) {
        end(Integer.parseInt(name));
      }
    }
  }

  /** Asked again once it is held by a pidfd: until then its number may go to another process. */
  private static void end(int pid) {
    try (Fd process = Kernel.pidfd(pid)) {
      if (isOrphan(PROC.toPath().resolve(Integer.toString(pid)))) {
        Kernel.signal(process, SIGKILL);
      }
    } catch (BaileyException e) {
      // Most likely it has ended by itself.
      Diagnostics.debug(OrphanedBwraps.class, "cannot end process " + pid, e);
    }
  }

  private static boolean isOrphan(Path process) {
    try {
      return Files.readString(process.resolve("comm")).strip().equals(NAME)
          && isDead(ProcessEnvironment.of(process));
    } catch (IOException _) {
      // It has ended, or may not be read.
      return false;
    }
  }

  private static boolean isDead(String environment) {
    for (String variable : environment.split("\0", -1)) {
      if (variable.startsWith(VARIABLE)) {
        OwnerName owner = OwnerName.parse(variable.substring(VARIABLE.length()));
        return owner != null && owner.isDead(PROC);
      }
    }
    return false;
  }
}
