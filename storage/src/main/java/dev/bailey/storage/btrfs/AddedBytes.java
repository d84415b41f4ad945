package dev.bailey.storage.btrfs;

import dev.bailey.storage.program.Program;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures what a btrfs snapshot added: the data that was written since the one before. */
final class AddedBytes {
  /** Names of files follow in the same line, as commands made them: they are not looked at. */
  private static final Pattern LENGTH =
      Pattern.compile("^inode \\d+ file offset \\d+ len (\\d{1,15}) disk", Pattern.MULTILINE);

  private AddedBytes() {}

  /** Data of this subvolume from a generation on; -1 when this user must not ask. */
  static long since(Path subvolume, long generation) {
    Program found =
        Program.run(
            "btrfs", "subvolume", "find-new", subvolume.toString(), Long.toString(generation));
    if (!found.succeeded()) {
      return -1;
    }
    long bytes = 0;
    Matcher length = LENGTH.matcher(found.output());
    while (length.find()) {
      bytes += Long.parseLong(length.group(1));
    }
    return bytes;
  }
}
