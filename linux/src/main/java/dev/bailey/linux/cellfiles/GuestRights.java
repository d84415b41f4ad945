package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Owners;

/**
 * What commands may do with a file by its owner and mode. The kernel allows root everything, and
 * this JVM may be root: so permissions are checked here again, and access from outside can do no
 * more than commands.
 *
 * @param asked whether to check: the kernel would allow this JVM more than commands
 * @param mustGive whether new files must be given to the user of commands
 * @param user that commands run as, as the host sees it
 */
record GuestRights(boolean asked, boolean mustGive, int user, int group) {
  private static final int READ = 4;
  private static final int WRITE = 2;
  private static final int SEARCH = 1;
  private static final int STICKY = 01000;

  /** Of commands that run as the owner of their project. */
  static GuestRights ofOwner(FileStatus project) {
    return new GuestRights(Owners.canBeSet(), Owners.canBeSet(), project.user(), project.group());
  }

  /** Of commands that run as the user of this JVM, without its capabilities. */
  static GuestRights ofOurselves() {
    return new GuestRights(Owners.canBeSet(), false, Owners.ourselves(), Owners.ourGroup());
  }

  /** Of commands that may do whatever this JVM may. */
  static GuestRights ofThisProcess() {
    return new GuestRights(false, false, Owners.ourselves(), Owners.ourGroup());
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

  /** Whether names in a directory can be made, and removed if they belong to commands. */
  boolean mayChange(FileStatus directory) {
    return mayWrite(directory) && maySearch(directory);
  }

  /** Whether a name can be taken out of a directory. */
  boolean mayRemove(FileStatus directory, FileStatus file) {
    return mayChange(directory)
        && (!asked
            || (directory.mode() & STICKY) == 0
            || directory.user() == user
            || file.user() == user);
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
