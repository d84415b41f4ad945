package dev.bailey.sessions.tools.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** edit_file does what String.replace does, on texts and edits made at random. */
final class RandomEditsIT {
  private static final int CASES = 1500;
  private static final String[] PIECES = {
    "a", "b", "ab", "\n", "\r\n", "\u00e4", "\ud83d\ude00", " ", "$", "\\"
  };

  @TempDir Path root;

  @Test
  void likeTheModel() throws Exception {
    AtomicInteger tried = new AtomicInteger();
    AtomicInteger changed = new AtomicInteger();
    try (Bench bench = Bench.host(root)) {
      RandomTest.check(
          CASES,
          draws -> {
            tried.incrementAndGet();
            changed.addAndGet(isEdited(bench, draws) ? 1 : 0);
          });
    }
    assertThat(changed.get()).as("control").isGreaterThanOrEqualTo(tried.get() / 10);
  }

  /** Makes one edit and compares; returns whether it was possible. */
  private boolean isEdited(Bench bench, Draws draws) throws Exception {
    String text = draws.note(text(draws, 0, 29));
    String old = draws.note(text(draws, 1, 2));
    String replacement = draws.note(text(draws, 0, 2));
    boolean all = draws.note(draws.below(2) == 1);
    Files.writeString(root.resolve("file"), text);
    ToolResult result =
        bench.call(
            "edit_file",
            "path",
            "file",
            "old_string",
            old,
            "new_string",
            replacement,
            "replace_all",
            all);
    int count = (text.length() - text.replace(old, "").length()) / old.length();
    boolean possible = !old.equals(replacement) && (count == 1 || (all && count > 0));
    assertThat(result.isError()).isEqualTo(!possible);
    assertThat(Files.readString(root.resolve("file")))
        .isEqualTo(possible ? text.replace(old, replacement) : text);
    if (count > 1 && !possible && !old.equals(replacement)) {
      assertThat(result.text()).contains("found " + count + " times");
      assertThat(result.error()).contains(ToolError.FAILED);
    }
    return possible;
  }

  private static String text(Draws draws, int least, int most) {
    return String.join("", draws.list(least, most, () -> draws.of(PIECES)));
  }
}
