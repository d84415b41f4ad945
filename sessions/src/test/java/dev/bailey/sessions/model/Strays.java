package dev.bailey.sessions.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.linux.cgroup.owner.OwnerName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Looks for what a killed process may have left on the host. */
final class Strays {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Path directory;
  private final String mark;

  Strays(Path directory, String mark) {
    this.directory = directory;
    this.mark = mark;
  }

  /**
   * Once its state is open again: its processes, and with them their namespaces, and its groups. In
   * the PID namespace of other tests there may be a JVM with its number.
   */
  List<String> ofProcess(long pid) throws IOException, InterruptedException {
    return soonEmpty(
        """
        grep -lz MARK=%s /proc/[0-9]*/environ 2>/dev/null
        find /sys/fs/cgroup -type d -name 'bailey-%d-*-%d' 2>/dev/null
        """
            .formatted(mark, pid, OwnerName.current().pidNamespace()));
  }

  /** Once it is closed again: mounts, loop devices, files that belong to nothing. */
  List<String> afterClosing() throws IOException, InterruptedException {
    return soonEmpty(
        """
        cd %1$s
        grep -h %1$s /proc/[0-9]*/mountinfo 2>/dev/null | sort -u
        losetup -ln -O BACK-FILE | grep %1$s
        ls -A tmp
        ls -A state | grep -vxE 'lock|audit\\.jsonl|sessions\\.db|reserve-[0-3]|logs|templates|storage'
        ls -A state/storage/copy/temporary 2>/dev/null
        find state -name '.new*' -o -name '.bailey-*'
        grep -l MARK=%2$s /proc/[0-9]*/environ 2>/dev/null
        """
            .formatted(directory, mark));
  }

  /** The kernel gives some things back a moment later. */
  private static List<String> soonEmpty(String script) throws IOException, InterruptedException {
    long due = System.nanoTime() + LONGEST.toNanos();
    List<String> found = lines(script);
    while (!found.isEmpty() && System.nanoTime() - due < 0) {
      Thread.sleep(50);
      found = lines(script);
    }
    return found;
  }

  private static List<String> lines(String script) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("/bin/sh", "-c", script).start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return text.lines().toList();
  }

  /** Also what a failed test has left mounted. */
  void removeAll() throws IOException, InterruptedException {
    var _ =
        lines(
            "for m in $(grep %1$s /proc/self/mountinfo | cut -d' ' -f5); do umount -l $m; done; rm -rf %1$s"
                .formatted(directory));
  }
}
