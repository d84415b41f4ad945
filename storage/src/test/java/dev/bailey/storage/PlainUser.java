package dev.bailey.storage;

import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Files;
import java.nio.file.Path;

/** What somebody who is not root does with a storage. Arguments: driver, a directory of theirs. */
final class PlainUser {
  private PlainUser() {}

  public static void main(String[] arguments) throws Exception {
    Path place = Path.of(arguments[1]);
    WorkspaceId id = new WorkspaceId("a");
    WorkspaceId fork = new WorkspaceId("b");
    SnapshotId one = new SnapshotId("one");
    try (Storage storage = Stores.named(arguments[0], place.resolve("state"))) {
      storage.create(id);
      Path live = storage.directory(id);
      Trees.make(live);
      // Python cannot read it either, so that it is described only afterwards.
      Files.writeString(live.resolve("unreadable"), "content");
      Trees.shell("cd " + live + " && chmod 644 none && mkdir closed && touch closed/f");
      String before = Trees.describe(live);
      Trees.shell("cd " + live + " && chmod 000 unreadable closed");
      storage.snapshot(id, one);
      Trees.shell("cd " + live + " && chmod 700 closed && rm -f closed/f unreadable plain large");
      Trees.change(live, 3);
      storage.rollback(id, one);
      require("000 000", Trees.shell("cd " + live + " && stat -c %a unreadable closed"));
      Trees.shell("cd " + live + " && chmod 644 unreadable && chmod 755 closed");
      require(before, Trees.describe(live));
      Trees.shell("cd " + live + " && chmod 000 closed");
      storage.fork(Version.saved(id, one), fork);
      Trees.shell("cd " + storage.directory(fork) + " && chmod 644 unreadable && chmod 755 closed");
      require(before, Trees.describe(storage.directory(fork)));
      storage.deleteSnapshot(id, one);
      storage.deleteWorkspace(id);
      storage.deleteWorkspace(fork);
      require("[]", storage.workspaces().toString());
    }
    System.out.println("all well");
  }

  private static void require(String expected, String actual) {
    String one = expected.replaceAll("\\s+", " ").strip();
    String other = actual.replaceAll("\\s+", " ").strip();
    if (!other.replace("0 0", "000 000").equals(one) && !other.equals(one)) {
      throw new AssertionError("expected\n" + expected + "\nbut was\n" + actual);
    }
  }
}
