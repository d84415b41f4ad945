package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names that a command gives its files, made to be obeyed by a terminal or to look like a message
 * of Bailey's own, in what sessions print.
 */
final class SessionHostileNamesIT {
  /** Title, clear screen, line end, carriage return, C1 and a change of direction. */
  private static final String NAME =
      "n\\033]0;owned\\007\\033[2J\\nbailey: forged\\r\\302\\2331m\\342\\200\\256x";

  private static final String UNSAFE = "[\\p{Cc}\\u2028\\u2029\\u202e\\u2066&&[^\n\t]]";

  @TempDir private Path directory;
  private FakeCaller caller;

  @BeforeEach
  void makeSession() {
    caller = new FakeCaller(directory);
    session("create", "work");
    session("snapshot", "work", "before");
    String make =
        "f=$(printf '%s'); mkdir .vscode \"$f\" && echo text | tee \"$f/a\" \".vscode/$f\" \"x$f\""
            .formatted(NAME);
    assertThat(session("exec", "work", "--", "sh", "-c", make)).as(caller.stderr()).isZero();
  }

  private int session(String... words) {
    return caller.typesSession(directory.resolve("state"), words);
  }

  private void assertSafe() {
    for (String text : new String[] {caller.stdout(), caller.stderr()}) {
      assertThat(text).doesNotContainPattern(UNSAFE);
      assertThat(text.lines()).noneMatch(it -> it.startsWith("bailey: forged"));
    }
  }

  @Test
  void theNamesThemselvesAreHostile() {
    session("exec", "work", "--", "ls", "--show-control-chars");
    assertThat(caller.stdout()).containsPattern(UNSAFE);
    assertThat(caller.stdout().lines()).anyMatch(it -> it.startsWith("bailey: forged"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "diff work",
        "diff work --json",
        "diff work --text",
        "files ls work",
        "files ls work --json",
        "files ls work .vscode",
      })
  void whatIsPrinted(String line) {
    assertThat(session(line.split(" "))).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).contains("forged");
    assertSafe();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--json"})
  void whatIsToldOfAnArchive(String option) throws IOException {
    Path archive = directory.resolve("archive");
    String line = "export work " + archive + " " + option;
    assertThat(session(line.strip().split(" "))).as(caller.stderr()).isZero();
    assertThat(Files.size(archive)).isPositive();
    assertThat(caller.stdout() + caller.stderr()).contains("owned").contains("forged");
    assertSafe();
  }
}
