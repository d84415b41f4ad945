package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.log.Diagnostics;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
  private static final int LONGEST = 4096;

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

  /** Of this user only: who reads the memory of another's process may be kept waiting by it. */
  private static boolean isOrphan(Path process) {
    try {
      return Files.getAttribute(process, "unix:uid").equals(Kernel.effectiveUser())
          && Files.readString(process.resolve("comm")).strip().equals(NAME)
          && isDead(environment(process));
    } catch (IOException _) {
      // It has ended, or may not be read.
      return false;
    }
  }

  /** Its beginning: a process can make what is read here as long as it likes. */
  private static byte[] environment(Path process) throws IOException {
    try (InputStream environ = Files.newInputStream(process.resolve("environ"))) {
      return environ.readNBytes(LONGEST);
    }
  }

  private static boolean isDead(byte[] environment) {
    for (String variable : new String(environment, StandardCharsets.ISO_8859_1).split("\0", -1)) {
      if (variable.startsWith(VARIABLE)) {
        OwnerName owner = OwnerName.parse(variable.substring(VARIABLE.length()));
        return owner != null && owner.isDead(PROC);
      }
    }
    return false;
  }
}
