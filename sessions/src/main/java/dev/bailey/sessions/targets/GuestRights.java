package dev.bailey.sessions.targets;

import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Owners;

/**
 * What commands may do with a file by its owner and mode. They run as the owner of the workspace.
 * This JVM may be root, for whom the kernel allows everything: so that no more is done for an agent
 * than its commands could do, the same is asked here again.
 */
final class GuestRights {
  private static final int READ = 4;
  private static final int WRITE = 2;
  private static final int SEARCH = 1;

  private final boolean asked = Owners.canBeSet();
  private final int user;
  private final int group;

  GuestRights(FileStatus workspace) {
    user = workspace.user();
    group = workspace.group();
  }

  boolean mayRead(FileStatus file) {
    return may(file, READ);
  }

  boolean mayWrite(FileStatus file) {
    return may(file, WRITE);
  }

  boolean maySearch(FileStatus directory) {
    return may(directory, SEARCH);
  }

  int user() {
    return user;
  }

  int group() {
    return group;
  }

  /** Whether new files must be given to the owner of the workspace. */
  boolean mustGive() {
    return asked;
  }

  private boolean may(FileStatus file, int right) {
    // An owner who took a right from himself can take it back.
    if (!asked || file.user() == user) {
      return true;
    }
    int granted = file.group() == group ? file.mode() >> 3 : file.mode();
    return (granted & right) != 0;
  }
}
