package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Puts a new file in the place of another, in one step. The path has no links; where one has come
 * into it, nothing is written.
 */
final class FileReplacement {
  private static final int PERMISSIONS = 0777;
  private static final int NEW_FILE = 0644;

  private final ShownTree tree;
  private final GuestRights rights;
  private final String path;

  FileReplacement(ShownTree tree, String path) {
    this.tree = tree;
    rights = tree.rights();
    this.path = path;
  }

  /** Returns false when the path was changed meanwhile, and has to be looked up again. */
  boolean write(byte[] content) {
    return write(content, _ -> true);
  }

  /** Like this, and returns false when the file is not in this state any more. */
  boolean replace(FileStatus expected, byte[] content) {
    return write(content, present -> present.isPresent() && present.get().isUntouched(expected));
  }

  private boolean write(byte[] content, Predicate<Optional<FileStatus>> isExpected) {
    Optional<Directory> found = new DirectoryMaking(tree, "write").make(Names.parent(path));
    if (found.isEmpty()) {
      return false;
    }
    try (Directory parent = found.get()) {
      FileStatus place = parent.status();
      Optional<FileStatus> present = parent.status(Names.last(path));
      if (!isExpected.test(present)
          || (present.isPresent() && !isReplaceable(place, present.get()))) {
        return false;
      }
      if (!rights.mayChange(place)) {
        throw FileRefusal.otherUser("write", Names.parent(path));
      }
      int mode = present.map(it -> it.mode() & PERMISSIONS).orElse(NEW_FILE);
      replace(parent, content, mode);
      return true;
    }
  }

  /** False for a link that came in just now. */
  private boolean isReplaceable(FileStatus place, FileStatus present) {
    if (present.kind() == FileKind.SYMBOLIC_LINK) {
      return false;
    }
    if (!present.isRegular()) {
      throw FileRefusal.kind("write", path, present.kind(), "file");
    }
    if (!rights.mayWrite(present) || !rights.mayRemove(place, present)) {
      throw FileRefusal.otherUser("write", path);
    }
    return true;
  }

  private void replace(Directory parent, byte[] content, int mode) {
    try (UnfinishedFile unfinished = UnfinishedFile.in(parent)) {
      OpenFile file = unfinished.file();
      file.write(content);
      if (rights.mustGive()) {
        file.owner(rights.user(), rights.group());
      }
      file.mode(mode);
      file.sync();
      if (!unfinished.takeName(Names.last(path))) {
        throw FileRefusal.moving("write", path);
      }
    }
    parent.sync();
  }
}
