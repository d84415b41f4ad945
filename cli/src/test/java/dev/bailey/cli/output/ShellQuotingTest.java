package dev.bailey.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ShellQuotingTest {
  private static final String ALPHABET =
      "ab '\"\\$`!*?[]{}()<>|&;#~=%\n\t-üß€😀\u001b\r\u0007\u009b\u202e\u007f";

  @Test
  void plainWordsStayReadable() {
    assertThat(ShellQuoting.quote(List.of("bwrap", "--bind", "/a/b", "a=b", "x@1:2,3.4+5%")))
        .isEqualTo("bwrap --bind /a/b a=b x@1:2,3.4+5%");
  }

  @Test
  void othersAreQuoted() {
    assertThat(ShellQuoting.quote(List.of("a b", "", "it's", "$x", "~")))
        .isEqualTo("'a b' '' 'it'\\''s' '$x' '~'");
    assertThat(ShellQuoting.quote(List.of("A=b", "A=b"))).isEqualTo("'A=b' A=b");
  }

  @Test
  void whatATerminalObeysIsSpelled() {
    assertThat(ShellQuoting.quote(List.of("a\u001b[2Jb", "\u202e")))
        .isEqualTo("'a'\"$(printf '\\033')\"'[2Jb' ''\"$(printf '\\342\\200\\256')\"''");
  }

  @Test
  void aRealShellReadsTheSameWords() throws Exception {
    Random random = new Random(42);
    List<String> words = new ArrayList<>(List.of("", "'", "''", "\\", "\n", "a\nb\n", "-n", "é"));
    for (int i = 0; i < 200; i++) {
      words.add(word(random));
    }
    assertThat(readByShell(words)).isEqualTo(words);
  }

  private static String word(Random random) {
    int[] letters = ALPHABET.codePoints().toArray();
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      word.appendCodePoint(letters[random.nextInt(letters.length)]);
    }
    return word.toString();
  }

  /** The words as sh hands them to a program: each ended by a NUL byte. */
  private static List<String> readByShell(List<String> words)
      throws IOException, InterruptedException {
    List<String> printed = new ArrayList<>(List.of("printf", "%s\\0"));
    printed.addAll(words);
    Process shell = new ProcessBuilder("/bin/sh").start();
    shell.getOutputStream().write(ShellQuoting.quote(printed).getBytes(StandardCharsets.UTF_8));
    shell.getOutputStream().close();
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).isZero();
    List<String> read = new ArrayList<>();
    int start = 0;
    for (int end = output.indexOf('\0'); end >= 0; end = output.indexOf('\0', start)) {
      read.add(output.substring(start, end));
      start = end + 1;
    }
    return read;
  }
}
