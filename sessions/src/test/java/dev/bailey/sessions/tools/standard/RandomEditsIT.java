package dev.bailey.sessions.tools.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.tools.ToolError;
import dev.bailey.sessions.tools.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** edit_file does what String.replace does, on texts and edits made at random. */
final class RandomEditsIT {
  private static final int ROUNDS = 1500;
  private static final String[] PIECES = {
    "a", "b", "ab", "\n", "\r\n", "\u00e4", "\ud83d\ude00", " ", "$", "\\"
  };

  @TempDir Path root;

  @Test
  void likeTheModel() throws Exception {
    Random random = new Random(42);
    int changed = 0;
    try (Bench bench = Bench.host(root)) {
      for (int i = 0; i < ROUNDS; i++) {
        String text = text(random, random.nextInt(30));
        String old = text(random, 1 + random.nextInt(2));
        String replacement = text(random, random.nextInt(3));
        boolean all = random.nextBoolean();
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
        String description = "'" + text + "' '" + old + "' '" + replacement + "' " + all;
        int count = (text.length() - text.replace(old, "").length()) / old.length();
        boolean possible = !old.equals(replacement) && (count == 1 || (all && count > 0));
        assertThat(result.isError()).as(description).isEqualTo(!possible);
        assertThat(Files.readString(root.resolve("file")))
            .as(description)
            .isEqualTo(possible ? text.replace(old, replacement) : text);
        if (count > 1 && !possible && !old.equals(replacement)) {
          assertThat(result.text()).as(description).contains("found " + count + " times");
          assertThat(result.error()).contains(ToolError.FAILED);
        }
        changed += possible ? 1 : 0;
      }
    }
    assertThat(changed).isBetween(ROUNDS / 10, ROUNDS);
  }

  private static String text(Random random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
