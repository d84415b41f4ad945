package dev.bailey.storage.driver;

import dev.bailey.linux.files.Directory;
import dev.bailey.workspace.WorkspaceId;
import java.util.function.BiConsumer;

/**
 * The directory of a workspace in the making. It lies among temporary files, and a rename puts it
 * beside the other workspaces: nobody ever sees one that is half made.
 */
public final class DraftDirectory implements AutoCloseable {
  private final Directory temporary;
  private final Directory workspaces;
  private final WorkspaceId id;
  private final String name;
  private final BiConsumer<Directory, String> removal;
  private final Directory directory;
  private boolean published;

  /**
   * Makes an empty one.
   *
   * @param temporary where it lies until it is published, on the same file system
   * @param name its name there
   * @param removal removes it from there, by name, with all that is in it
   */
  public DraftDirectory(
      Directory temporary,
      Directory workspaces,
      WorkspaceId id,
      String name,
      BiConsumer<Directory, String> removal) {
    this.temporary = temporary;
    this.workspaces = workspaces;
    this.id = id;
    this.name = name;
    this.removal = removal;
    temporary.makeDirectory(name, 0700);
    directory = temporary.directory(name);
  }

  public Directory directory() {
    return directory;
  }

  /** Moves it to its place. The caller makes its content durable before, and the move after. */
  public void publish() {
    if (!temporary.renameNew(name, workspaces, id.value())) {
      throw new IllegalStateException(id + " was made by another process");
    }
    published = true;
  }

  /** Removes it, unless it was published. */
  @Override
  public void close() {
    directory.close();
    if (!published) {
      removal.accept(temporary, name);
    }
  }
}
