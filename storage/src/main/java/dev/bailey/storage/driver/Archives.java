package dev.bailey.storage.driver;

import com.github.luben.zstd.util.Native;
import com.github.luben.zstd.util.ZstdVersion;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.storage.DeniedPaths;
import dev.bailey.storage.OutwardLinks;
import dev.bailey.storage.archive.ArchiveReader;
import dev.bailey.storage.archive.ArchiveWriter;
import dev.bailey.storage.program.BundledLibrary;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.ReadableTree;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.AutorunEntry;
import dev.bailey.workspace.Exported;
import dev.bailey.workspace.Progress;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes workspaces to archives and reads them back, the same for every driver. */
final class Archives {
  /** Where zstd-jni looks for the path of its library. */
  private static final String LIBRARY = "ZstdNativePath";

  /** Writes what may be read of a tree, which it closes; tells what other programs would run. */
  Exported write(
      TreeSource files,
      DeniedPaths denied,
      AutorunPatterns autorun,
      OutputStream archive,
      Progress progress) {
    try (ReadableTree readable = new ReadableTree(files, denied)) {
      loadCompression();
      ArchiveWriter.write(readable, archive, progress);
      return new Exported(readable.leftOut(), autorun(readable, new AutorunMatcher(autorun)));
    }
  }

  private static List<AutorunEntry> autorun(TreeSource files, AutorunMatcher patterns) {
    List<AutorunEntry> found = new ArrayList<>();
    for (Entry entry : files.tree().entries()) {
      if (entry.kind() != FileKind.DIRECTORY) {
        AutorunEntry.of(Names.shown(entry.path()), patterns).ifPresent(found::add);
      }
    }
    return found;
  }

  /** Unpacks an archive; it may fill half of the free space. */
  void read(InputStream archive, Directory target, OutwardLinks links, Progress progress) {
    loadCompression();
    long room = target.freeBytes() / 2;
    new ArchiveReader(target, links, room, progress).read(archive);
  }

  private static void loadCompression() {
    String file = "libzstd-jni-" + ZstdVersion.VERSION + ".so";
    BundledLibrary.load(
        Native.class,
        "linux/" + System.getProperty("os.arch") + "/" + file,
        Archives::loadCompression);
  }

  private static void loadCompression(Path library) {
    System.setProperty(LIBRARY, library.toString());
    try {
      Native.load();
    } finally {
      System.clearProperty(LIBRARY);
    }
  }
}
