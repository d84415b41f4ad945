package dev.bailey.linux.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * A file that is written beside another and then renamed over it. Its directory is opened once,
 * without following symbolic links: a process that moves or links things meanwhile redirects
 * neither the draft nor the rename.
 */
public final class ReplacingFile implements AutoCloseable {
  private static final int OWNER_ALONE = 0600;
  private static final int EVERYBODY = 0666;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Directory directory;
  private final String name;
  private final String draft = ".bailey-" + Long.toHexString(RANDOM.nextLong()) + ".part";
  private final OpenFile file;
  private boolean replaced;

  private ReplacingFile(Directory directory, String name, int mode) {
    this.directory = directory;
    this.name = name;
    file = directory.create(draft, mode);
  }

  /** Begins an empty draft, for its owner alone. What has the name by now must be a plain file. */
  public static ReplacingFile of(Path file) throws IOException {
    return of(file, OWNER_ALONE);
  }

  /** The same for everybody whom the umask lets read it. */
  public static ReplacingFile forEverybody(Path file) throws IOException {
    return of(file, EVERYBODY);
  }

  private static ReplacingFile of(Path file, int mode) throws IOException {
    Path parent = file.getParent();
    Path name = file.getFileName();
    if (parent == null || name == null) {
      throw new IOException("it is a directory");
    }
    Directory directory = PlainFile.directory(parent);
    try {
      String text = Names.of(name.toString());
      requirePlain(directory.status(text));
      return new ReplacingFile(directory, text, mode);
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** A link is replaced, not followed. */
  private static void requirePlain(Optional<FileStatus> present) throws IOException {
    if (present.isPresent()
        && !present.get().isRegular()
        && present.get().kind() != FileKind.SYMBOLIC_LINK) {
      throw new IOException("it is no regular file");
    }
  }

  /** Where the draft is written; closed by the caller. */
  public OutputStream content() throws IOException {
    // Of what is open: whatever has its name by now.
    return new FileOutputStream("/proc/self/fd/" + file.number());
  }

  /** Gives the draft the name of the file, unless something else was put into its place. */
  public void replace() throws IOException {
    replaced = directory.rename(draft, directory, name);
    if (!replaced || !isDraft(directory.status(name))) {
      throw new IOException("something else has its name by now");
    }
  }

  private boolean isDraft(Optional<FileStatus> found) {
    FileStatus own = file.status();
    return found.isPresent()
        && found.get().device() == own.device()
        && found.get().inode() == own.inode();
  }

  /** Removes a draft that replaced nothing. */
  @Override
  public void close() {
    try (Directory place = directory) {
      file.close();
      if (!replaced) {
        var _ = place.remove(draft);
      }
    }
  }
}
