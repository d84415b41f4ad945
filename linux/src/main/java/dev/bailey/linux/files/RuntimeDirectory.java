package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Kernel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds directories of this user that no other user can write, and that a reboot may empty. */
public final class RuntimeDirectory {
  private RuntimeDirectory() {}

  /** In /run for root, in the login session's for others, else in /var/tmp with the user's id. */
  public static Path of(String name) {
    int user = Kernel.effectiveUser();
    if (user == 0) {
      return Path.of("/run", name);
    }
    Path ofSession = Path.of("/run/user", Integer.toString(user));
    return Files.isWritable(ofSession)
        ? ofSession.resolve(name)
        : Path.of("/var/tmp", name + "-" + user);
  }
}
