package dev.bailey.storage.diff;

import dev.bailey.linux.files.FileStatus;
import dev.bailey.storage.tree.Entry;
import java.util.ArrayList;
import java.util.List;

/** Says in words how the properties of two entries differ. */
final class Properties {
  private Properties() {}

  static String difference(Entry old, Entry entry) {
    List<String> words = new ArrayList<>();
    FileStatus before = old.status();
    FileStatus after = entry.status();
    if (before.mode() != after.mode()) {
      words.add("mode " + octal(before.mode()) + " to " + octal(after.mode()));
    }
    if (before.user() != after.user() || before.group() != after.group()) {
      words.add("owner " + owner(before) + " to " + owner(after));
    }
    if (!old.attributes().equals(entry.attributes())) {
      words.add("attributes");
    }
    return String.join(", ", words);
  }

  private static String octal(int mode) {
    return "0" + Integer.toOctalString(mode);
  }

  private static String owner(FileStatus status) {
    return status.user() + ":" + status.group();
  }
}
