package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A command line that confines without Bailey. */
final class BubblewrapWrapIT extends PersonTestBase {
  private Ending wrap(Person person, String... command) {
    belongsTo(person);
    List<String> words =
        new ArrayList<>(
            List.of("wrap", "--backend", "bubblewrap", "--project", project.toString()));
    words.addAll(List.of("--accept", "syscalls", "--"));
    words.addAll(List.of(command));
    return person.cli(project, words);
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void confinesFilesAndNetwork(Person person) {
    Ending line =
        wrap(
            person,
            "/bin/sh",
            "-c",
            "id -u; touch made; cat "
                + beside.resolve("secret")
                + "; touch /usr/x;"
                + " grep -c : /proc/net/dev; ls /proc | grep -c '^[0-9]'");
    assertThat(line.code()).as("%s", line).isZero();
    Ending inside = person.outside(project, line.stdout());
    assertThat(inside.text()).startsWith("65532\n1\n").doesNotContain("secret");
    assertThat(project.resolve("made")).exists();
    assertThat(person.outside(project, "cat " + beside.resolve("secret")).text())
        .isEqualTo("secret");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void oddArgumentsArriveAsTheyAre(Person person) {
    Ending line = wrap(person, "printf", "[%s]", "--bind", "/ /", "a\nb", "it's \"$HOME\"", "--");
    assertThat(person.outside(project, line.stdout()).stdout())
        .isEqualTo("[--bind][/ /][a\nb][it's \"$HOME\"][--]");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void whatItCannotCarryIsRefused(Person person) {
    belongsTo(person);
    List<String> start = List.of("wrap", "--backend", "bubblewrap", "--project", project + "");
    List<String> plain = new ArrayList<>(start);
    plain.addAll(List.of("--", "true"));
    Ending refused = person.cli(project, plain);
    assertThat(refused.code()).isEqualTo(125);
    assertThat(refused.stderr()).contains("--accept syscalls");
    List<String> limited = new ArrayList<>(start);
    limited.addAll(List.of("--accept", "syscalls", "--memory", "1g", "--", "true"));
    assertThat(person.cli(project, limited).stderr()).contains("--accept memory");
  }
}
