package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Few files whose paths are more than there is memory. */
final class LongNamesIT {
  private static final WorkspaceId A = new WorkspaceId("a");
  private static final int FILES = 2000;
  private static final int LEVELS = 250;

  @TempDir Path place = Path.of("unset");

  /** A file in it has a path of some 60 kB. */
  private static final String FILL =
      """
      import os, sys
      os.chdir(sys.argv[1])
      for i in range(%d):
          os.mkdir('d' * 240); os.chdir('d' * 240)
      for i in range(%d):
          open(str(i), 'w').close()
      """
          .formatted(LEVELS, FILES);

  @Test
  void filesOfAWorkspace() throws Exception {
    Path state = place.resolve("state");
    try (Storage storage = Stores.copy(state)) {
      storage.create(A);
      Files.writeString(storage.directory(A).resolve("file"), "kept");
      storage.snapshot(A, new SnapshotId("first"));
      Path script = Files.writeString(place.resolve("fill.py"), FILL);
      Trees.shell("python3 " + script + " " + storage.directory(A));
    }
    assertThat(SmallMemory.said(state, "snapshot", place)).isEqualTo("RESOURCES_EXHAUSTED");
    // Going back is possible all the same.
    assertThat(SmallMemory.said(state, "rollback", place)).isEqualTo("done");
    assertThat(SmallMemory.said(state, "snapshot", place)).isEqualTo("done");
  }

  @Test
  void attributesInAnArchive() throws Exception {
    Path archive = place.resolve("archive");
    write(archive, 300);
    assertThat(Files.size(archive)).isLessThan(1 << 20);
    assertThat(SmallMemory.said(place.resolve("state"), "import", archive))
        .isEqualTo("RESOURCES_EXHAUSTED");
    // The control: of a few members only the end is missing.
    write(archive, 10);
    assertThat(SmallMemory.said(place.resolve("state"), "import", archive))
        .isEqualTo("DATA_DAMAGED");
  }

  private static void write(Path archive, int directories) throws IOException {
    String attribute = Base64.getEncoder().encodeToString(new byte[400_000]);
    try (OutputStream out = Files.newOutputStream(archive);
        TarArchiveOutputStream tar =
            new TarArchiveOutputStream(new ZstdOutputStream(out), "ISO-8859-1")) {
      for (int i = 0; i <= directories; i++) {
        String name = i == 0 ? "files/" : "files/" + i + "/";
        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_DIR, true);
        entry.addPaxHeader("BAILEY.attributes", "dXNlci54:" + attribute);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
      }
    }
  }
}
