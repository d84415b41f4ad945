package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Kernel;
import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Directories of this user that no other user can look into, and that a reboot may empty. Every
 * process of this user shares them, and removes what is empty.
 */
public final class RuntimeDirectory {
  /**
   * Whoever else uses such a directory needs a moment for it; a busy machine makes it a long one.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rwx------");

  private RuntimeDirectory() {}

  /** In /run for root, in the login session's for others, else in /var/tmp with the user's id. */
  public static Path of(String name) {
    return all(name).getFirst();
  }

  /** The one that is used now, and the one that is used without a login session. */
  public static List<Path> all(String name) {
    int user = Kernel.effectiveUser();
    if (user == 0) {
      return List.of(Path.of("/run", name));
    }
    Path ofSession = Path.of("/run/user", Integer.toString(user));
    Path lasting = Path.of("/var/tmp", name + "-" + user);
    return Files.isWritable(ofSession)
        ? List.of(ofSession.resolve(name), lasting)
        : List.of(lasting);
  }

  /** What is done in such a directory. */
  public interface Use<T> {
    T in(Path directory) throws IOException;
  }

  /**
   * Does something in such a directory, which is made if it is not there; again if another process
   * removes it meanwhile because it is empty.
   *
   * @throws IOException if it fails, or the directory is another user's: where others may write,
   *     one of them may have put it there
   */
  public static <T> T use(Path directory, Use<T> use) throws IOException {
    Polling pause = Polling.withBackoff(PATIENCE);
    while (true) {
      try {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
          Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(MODE));
        }
        if (!isOwn(directory)) {
          throw new IOException(directory + " belongs to another user");
        }
        return use.in(directory);
      } catch (NoSuchFileException | FileAlreadyExistsException e) {
        if (!pause.sleep()) {
          throw e;
        }
      }
    }
  }

  /** Whether this user owns it, and it is a directory. By one look: it may go the next moment. */
  public static boolean isOwn(Path directory) throws IOException {
    Map<String, Object> found =
        Files.readAttributes(directory, "unix:uid,isDirectory", LinkOption.NOFOLLOW_LINKS);
    return found.get("uid") instanceof Integer user
        && user == Kernel.effectiveUser()
        && Boolean.TRUE.equals(found.get("isDirectory"));
  }
}
