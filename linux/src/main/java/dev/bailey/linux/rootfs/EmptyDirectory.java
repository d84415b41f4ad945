package dev.bailey.linux.rootfs;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Makes and removes empty directories in places that a confined command may be changing at the same
 * time: no symbolic link is followed on the way, and never is anything but an empty directory
 * removed.
 */
final class EmptyDirectory {
  private EmptyDirectory() {}

  /** Makes it with all rights for its owner; one that is there already is fine. */
  static void make(Path path) {
    try (Memory memory = new Memory();
        Fd parent = parent(path)) {
      long result = Kernel.call(Syscall.MKDIRAT, parent.number(), memory.text(name(path)), 0755);
      if (result != -Errno.EEXIST) {
        Kernel.check("reserve " + path, result);
      }
    }
  }

  /**
   * Removes it if it is empty; otherwise it is not ours any more.
   *
   * @return false for want of descriptors or memory: then it is to be tried again
   */
  static boolean remove(Path path) {
    try (Memory memory = new Memory()) {
      long opened = open(path);
      if (opened < 0) {
        return opened != -Errno.EMFILE && opened != -Errno.ENFILE && opened != -Errno.ENOMEM;
      }
      try (Fd parent = new Fd((int) opened)) {
        var _ =
            Kernel.call(
                Syscall.UNLINKAT, parent.number(), memory.text(name(path)), Flags.AT_REMOVEDIR);
        return true;
      }
    }
  }

  /** Whether there is one right now. */
  static boolean isAt(Path path) {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      return !entries.iterator().hasNext();
    } catch (IOException | DirectoryIteratorException e) {
      // Whatever is there is not known to be empty.
      return false;
    }
  }

  private static Fd parent(Path path) {
    return Kernel.owned("open the directory of " + path, open(path));
  }

  private static long open(Path path) {
    return Kernel.openWithoutLinks(String.valueOf(path.getParent()));
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }
}
