package dev.bailey.storage.diff;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.DeniedPaths;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.Interruption;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.Change;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Differences as text. Files that are not text, or long, are only named. */
public final class UnifiedDiff {
  private static final int CONTEXT = 3;

  /** The search for a short difference may take time that grows with the square of this. */
  private static final int MOST_LINES = 5_000;

  /** Many such files are made faster than they are compared. */
  private static final Duration LONGEST_TIME = Duration.ofSeconds(10);

  private static final int LONGEST_FILE = 1 << 20;

  private final TreeSource from;
  private final TreeSource to;
  private final DeniedPaths denied;
  private final int most;
  private final long end;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param denied files of which only is said that they differ
   */
  public UnifiedDiff(TreeSource from, TreeSource to, DeniedPaths denied, int most) {
    this(from, to, denied, most, LONGEST_TIME);
  }

  /** Files that are not compared by then are only named. */
  UnifiedDiff(TreeSource from, TreeSource to, DeniedPaths denied, int most, Duration time) {
    this.denied = denied;
    this.from = from;
    this.to = to;
    this.most = most;
    end = System.nanoTime() + time.toNanos();
  }

  public String text() {
    Map<String, Entry> before = from.tree().byPath();
    Map<String, Entry> after = to.tree().byPath();
    for (Map.Entry<String, Change> each : TreeDiff.byPath(from, to).entrySet()) {
      Interruption.check();
      add(each.getValue(), before.get(each.getKey()), after.get(each.getKey()));
      if (text.length() > most) {
        return text.substring(0, most) + "\n[cut off after " + most + " characters]\n";
      }
    }
    return text.toString();
  }

  private void add(Change change, @Nullable Entry old, @Nullable Entry entry) {
    boolean files = isFile(old) || isFile(entry);
    boolean content =
        change.kind() == Change.Kind.MODIFIED
            || change.kind() == Change.Kind.ADDED
            || change.kind() == Change.Kind.DELETED;
    if (!files || !content) {
      line(change, change.detail());
      return;
    }
    if (isDenied(old) || isDenied(entry)) {
      line(change, "not shown, the policy denies it");
      return;
    }
    if (System.nanoTime() - end > 0) {
      line(change, "not compared, since that takes too long");
      return;
    }
    Optional<List<String>> first = lines(from, old);
    Optional<List<String>> second = lines(to, entry);
    if (first.isEmpty() || second.isEmpty()) {
      line(change, "binary or large file");
    } else if (first.get().size() + second.get().size() > 2 * MOST_LINES) {
      line(change, "more than " + MOST_LINES + " lines");
    } else {
      addLines(change, first.get(), second.get());
    }
  }

  private boolean isDenied(@Nullable Entry entry) {
    return entry != null
        && (denied.contains(entry.path())
            || (!entry.linkedTo().isEmpty() && denied.contains(entry.linkedTo())));
  }

  private static boolean isFile(@Nullable Entry entry) {
    return entry != null && entry.kind() == FileKind.REGULAR;
  }

  private void line(Change change, String detail) {
    text.append(change.kind()).append(' ').append(change.path());
    if (!detail.isEmpty()) {
      text.append(" (").append(detail).append(')');
    }
    text.append('\n');
  }

  private void addLines(Change change, List<String> first, List<String> second) {
    String oldName = change.kind() == Change.Kind.ADDED ? "/dev/null" : "a/" + change.path();
    String newName = change.kind() == Change.Kind.DELETED ? "/dev/null" : "b/" + change.path();
    Patch<String> patch = DiffUtils.diff(first, second);
    List<String> lines =
        UnifiedDiffUtils.generateUnifiedDiff(oldName, newName, first, patch, CONTEXT);
    if (lines.isEmpty()) {
      line(change, "empty file");
    }
    for (String each : lines) {
      text.append(each).append('\n');
    }
  }

  /** The lines of a text; empty when it is none. */
  private static Optional<List<String>> lines(TreeSource source, @Nullable Entry entry) {
    if (entry == null) {
      return Optional.of(List.of());
    }
    if (entry.status().size() > LONGEST_FILE) {
      return Optional.empty();
    }
    Optional<OpenFile> found = source.open(entry);
    if (found.isEmpty()) {
      return Optional.of(List.of());
    }
    try (OpenFile file = found.get();
        Block block = new Block(LONGEST_FILE)) {
      int length = file.read(0, block, LONGEST_FILE);
      return decoded(block.bytes(length), length).map(text -> text.lines().toList());
    }
  }

  private static Optional<String> decoded(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] == 0) {
        return Optional.empty();
      }
    }
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(buffer).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
