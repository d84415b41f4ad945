package dev.bailey.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailey.cli.command.CommandName;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.options.Flag;
import dev.bailey.cli.syntax.TypedWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is read without picocli means the same, and picocli reads all that is left to it. */
final class PlainWordsTest {
  private static final List<String> ODD =
      List.of("", "-", "--", "-x", "@a", "a b", "\"q\"", "list", "a=b", "--help", "-h", "--json=x");

  private static List<String> line(SessionVerb verb, String... more) {
    List<String> words = new ArrayList<>(List.of(verb.words().split(" ", -1)));
    words.addAll(List.of(more));
    return words;
  }

  /** True where it was read here. */
  private static boolean agree(List<String> words) {
    Optional<TypedWords> plain = PlainWords.read(words);
    plain.ifPresent(it ->
        assertThat(it).as("%s", words).isEqualTo(CommandTree.read(CommandName.SESSION, words)));
    return plain.isPresent();
  }

  @ParameterizedTest
  @EnumSource(SessionVerb.class)
  void eachVerbWithEachOptionAndOddWord(SessionVerb verb) {
    for (Flag flag : verb.flags()) {
      if (flag == SessionOption.HELP) {
        continue;
      }
      String given = flag.takesValue() ? flag.flag() + "=v" : flag.flag();
      assertThat(agree(line(verb, given))).as("%s %s", verb, given).isTrue();
      assertThat(agree(line(verb, given, given))).isTrue();
      for (String odd : ODD) {
        agree(line(verb, flag.flag(), odd));
        agree(line(verb, odd, given));
        agree(line(verb, flag.flag() + "=" + odd));
      }
    }
    for (String odd : ODD) {
      agree(line(verb, odd));
      agree(line(verb, "a", odd, "b"));
    }
  }

  @Test
  void whatPeopleTypeAllDayIsReadHere() {
    for (String usual :
        List.of(
            "list",
            "list --json",
            "create work --from . --memory 1g",
            "exec work -- true",
            "exec work --timeout=3s --deny a --deny b -- sh -c --json",
            "process start work -- cat",
            "files ls work",
            "destroy a b c --state /s")) {
      assertThat(agree(List.of(usual.split(" ", -1)))).as(usual).isTrue();
    }
  }

  /** Mistakes are worded in one place. */
  @Test
  void mistakesAndHelpAreLeftToPicocli() {
    for (String wrong :
        List.of(
            "",
            "nonsense",
            "process",
            "process x",
            "show a b",
            "list -- x",
            "list --nonsense",
            "list --json=1",
            "show --state",
            "show --state --json",
            "--state x list",
            "list --help",
            "ls",
            "rm a")) {
      List<String> words = List.of(wrong.split(" ", -1));
      assertThat(PlainWords.read(words)).as(wrong).isEmpty();
    }
    assertThat(
            catchThrowable(() -> CommandTree.read(CommandName.SESSION, List.of("show", "a", "b"))))
        .hasMessageContaining("one word too many");
  }
}
