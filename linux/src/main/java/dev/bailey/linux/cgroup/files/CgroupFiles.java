package dev.bailey.linux.cgroup.files;

import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** File operations on a cgroup file system; tests replace it by a fake kernel. */
public interface CgroupFiles {
  /** A file that is used often; it may stay open until closed. */
  ControlFile open(File file);

  /** Opens, reads and closes: v1 serves a stale list of pids to a descriptor that stays open. */
  String read(File file) throws IOException;

  /** Opens for writing only, as write-only files such as cgroup.kill need. */
  void write(File file, String value) throws IOException;

  /** Whether this user may change the file, or what is in the directory. */
  boolean isWritable(File file);

  /**
   * Whether cgroups may be made below this one: false in a systemd service or scope that is not
   * marked as delegated (Delegate=yes).
   */
  boolean isDelegated(File group);

  /**
   * Opens a directory, so that what is done below it is done there, whatever its path leads to
   * later. Null if it is missing, or not in a file system of control groups.
   */
  @Nullable HeldGroup hold(File directory);

  /** Does nothing if it is there already, as with co-mounted controllers. */
  void makeDirectory(File directory) throws IOException;

  /** Whether it is gone now; false while processes are leaving. */
  boolean removeDirectory(File directory);
}
