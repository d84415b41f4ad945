package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.options.Option;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HelpTest {
  private static String help(String... words) {
    FakeCaller caller = new FakeCaller(Path.of("/"));
    assertThat(caller.types(new FakeMachine(), words)).isZero();
    return caller.stdout();
  }

  @Test
  void everyOptionIsListedOnce() {
    List<String> lines = help("run", "--help").lines().toList();
    for (Option option : Option.values()) {
      assertThat(lines).filteredOn(line -> line.startsWith("  " + option.flag() + " ")).hasSize(1);
    }
  }

  @Test
  void importantLines() {
    assertThat(help("run", "--help").lines())
        .contains(
            "Files:",
            "  --fs MODE                 project: write only the project (default)",
            "  --net MODE                none: only its own loopback (default)",
            "  --memory SIZE             memory of all its processes (default: half of the machine's)",
            "  --timeout DURATION        time until it is killed, for example 30s (default: no limit)",
            "  bailey run -- python3 script.py          write only this directory, no network",
            "  124  it ran longer than --timeout",
            "  125  Bailey failed, or the request was wrong; stderr says why",
            "  126  it could not be started, or the policy forbids it");
  }

  @Test
  void everyPromiseCanBeAcceptedByTheNameInHelp() {
    String help = help("run", "--help");
    for (Promise promise : Promise.values()) {
      assertThat(help).contains(promise.label());
    }
  }

  @Test
  void linesFitATerminal() {
    for (String[] words :
        new String[][] {{"help"}, {"run", "--help"}, {"wrap", "--help"}, {"doctor", "--help"}}) {
      assertThat(help(words).lines()).allMatch(line -> line.length() <= 96, "at most 96 wide");
      assertThat(help(words)).doesNotContain("\t").endsWith("\n").doesNotContain(" \n");
    }
  }
}
