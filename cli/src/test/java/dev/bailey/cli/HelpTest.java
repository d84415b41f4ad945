package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.options.Option;
import dev.bailey.cli.syntax.Specs;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

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
            "  --memory SIZE             memory of all its processes, or unlimited (default:",
            "                            half of the machine's)",
            "  --timeout DURATION        time until it is killed, for example 30s, or",
            "                            unlimited (default: no limit)",
            "  # Write only this directory, no network",
            "  bailey run -- python3 script.py",
            "  124    it ran longer than --timeout",
            "  125    Bailey failed, or the request was wrong; stderr says why",
            "  126    it could not be started, or the policy forbids it");
  }

  @Test
  void everyPromiseCanBeAcceptedByTheNameInHelp() {
    String help = help("run", "--help");
    for (Promise promise : Promise.values()) {
      assertThat(help).contains(promise.label());
    }
  }

  @Test
  void everyPageFitsATerminalAndIsFoundInBothWays() {
    List<CommandSpec> all = Specs.tree(CommandTree.whole());
    assertThat(all).hasSizeGreaterThan(35);
    for (CommandSpec command : all.subList(1, all.size())) {
      List<String> path = List.of(Specs.path(command).split(" ", -1));
      String page = help(Stream.concat(Stream.of("help"), path.stream()).toArray(String[]::new));
      assertThat(page.lines()).as("%s", path).allMatch(line -> line.length() <= 80);
      assertThat(page).startsWith("Usage: " + Specs.synopsis(command));
      assertThat(page).doesNotContain("\t").endsWith("\n").doesNotContain(" \n");
      assertThat(help(Stream.concat(path.stream(), Stream.of("--help")).toArray(String[]::new)))
          .isEqualTo(page);
    }
    assertThat(help("help").lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void wrapListsWhatItTakesAndNothingElse() {
    List<String> lines = help("wrap", "--help").lines().toList();
    for (Option option : Option.values()) {
      assertThat(lines)
          .filteredOn(line -> line.startsWith("  " + option.flag() + " "))
          .hasSize(option.onlyRun() ? 0 : 1);
    }
  }

  @Test
  void aliasesAreShown() {
    assertThat(help("session", "ls", "--help"))
        .isEqualTo(help("session", "list", "--help"))
        .contains("bailey session ls is the same");
    assertThat(help("help", "session", "rm")).startsWith("Usage: bailey session destroy NAME");
    assertThat(help("session", "--help")).contains("(also: ls)").contains("(also: rm)");
  }

  @Test
  void helpForWhatIsNotThereIsRefused() {
    FakeCaller caller = new FakeCaller(Path.of("/"));
    for (String[] words :
        new String[][] {
          {"help", "rnu"}, {"help", "session", "rolback"}, {"help", "session", "list", "more"}
        }) {
      assertThat(caller.types(new FakeMachine(), words)).isEqualTo(125);
      assertThat(caller.stderr()).contains("hint: ");
      assertThat(caller.stdout()).isEmpty();
    }
    assertThat(caller.types(new FakeMachine(), "help", "session", "rolback")).isEqualTo(125);
    assertThat(caller.stderr()).contains("Did you mean 'bailey session rollback'?");
  }

  @Test
  void whatIsTypedIsSafeInEveryMessage() {
    String hostile = "\u001b]0;owned\u0007\u001b[2J\u202e\nbailey: forged";
    FakeCaller caller = new FakeCaller(Path.of("/"));
    for (String[] words :
        new String[][] {
          {hostile},
          {"help", hostile},
          {"help", "session", hostile},
          {"completion", hostile},
          {"doctor", hostile},
          {"doctor", "--" + hostile},
          {"session", hostile},
          {"session", "list", hostile},
          {"session", "list", "--" + hostile},
          {"session", "list", "-" + hostile + "=" + hostile},
          {"session", "list", "--json=" + hostile},
          {"session", "process", hostile},
          {"session", "exec", "x", "--read=" + hostile},
        }) {
      assertThat(caller.types(new FakeMachine(), words)).isEqualTo(125);
      assertThat(caller.stderr())
          .startsWith("bailey: ")
          .doesNotContainPattern("[\\p{Cc}\\u202e&&[^\n\t]]");
      assertThat(caller.stderr().lines()).noneMatch(it -> it.startsWith("bailey: forged"));
      assertThat(caller.stdout()).isEmpty();
    }
  }
}
