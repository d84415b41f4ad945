package dev.bailey.linux.autorun;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GitConfigTextTest {
  private static List<String> read(String text) {
    return GitConfigText.read(text).stream()
        .map(it -> it.section() + "|" + it.key() + "|" + it.value())
        .toList();
  }

  @Test
  void asGitReadsThem() {
    assertThat(read("[Core]\n\thooksPath = \"a b\" ; ours\n# x = y\n; x = y\n[include] path=x"))
        .containsExactly("core|hookspath|a b", "include|path|x");
    assertThat(read("[a][core]x=1")).as("two sections").containsExactly("core|x|1");
    assertThat(read("[includeIf \"gitdir:x]y\"]\npath = z\n"))
        .containsExactly("includeif \"gitdir:x]y\"|path|z");
    assertThat(read("[core]\r\nx = 1\r\ny = 2\r\n")).containsExactly("core|x|1", "core|y|2");
  }

  @Test
  void aMarkInFront() {
    assertThat(read("\u00ef\u00bb\u00bf[core]\nx = 1\n")).containsExactly("core|x|1");
    assertThat(read("\u00ef\u00bb\u00bfx = 1\n")).containsExactly("|x|1");
  }

  @Test
  void valuesOverSeveralLines() {
    assertThat(read("[core]\nx = to\\\nols\ny = to\\\r\nols\n"))
        .containsExactly("core|x|tools", "core|y|tools");
    assertThat(read("[core]\n# no \\\nx = 1\ny = 1 ; no \\\nz = 2\n"))
        .as("a comment ends with its line")
        .containsExactly("core|x|1", "core|y|1", "core|z|2");
  }

  @Test
  void whatIsBrokenHidesNothing() {
    assertThat(read("[core\n]\n= 3\nx\n[core]\nx = 1")).containsExactly("core|x|1");
    assertThat(read("[core]x=\\")).containsExactly("core|x|");
  }
}
