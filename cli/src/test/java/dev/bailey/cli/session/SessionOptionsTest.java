package dev.bailey.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.cli.command.CommandName;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.Option;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each verb with each option there is: taken where it has an effect, refused everywhere else. */
final class SessionOptionsTest {
  /** Besides --state, --driver and --help. Written out: who adds an option has to decide here. */
  private static final Map<SessionVerb, String> EXPECTED = expected();

  private static Map<SessionVerb, String> expected() {
    Map<SessionVerb, String> all = new TreeMap<>();
    String policy =
        " accept allow backend block cpus deny disk level memory mount net open-files output pids"
            + " policy read protect resolve secret seccomp tier timeout write";
    all.put(SessionVerb.CREATE, "from template snapshot label quota json" + policy);
    all.put(SessionVerb.LIST, "json");
    all.put(SessionVerb.SHOW, "json");
    String command =
        " allow block cpus deny disk env fs memory net open-files output pids timeout verbose"
            + " workdir";
    all.put(SessionVerb.EXEC, "json" + command);
    all.put(SessionVerb.SHELL, command);
    all.put(SessionVerb.SNAPSHOT, "json");
    all.put(SessionVerb.SNAPSHOTS, "json");
    all.put(SessionVerb.ROLLBACK, "history dry-run json");
    all.put(SessionVerb.DIFF, "text with json");
    all.put(SessionVerb.FORK, "snapshot json");
    all.put(SessionVerb.PAUSE, "json");
    all.put(SessionVerb.RESUME, "json");
    all.put(SessionVerb.HISTORY, "after limit search role json");
    all.put(SessionVerb.EXPORT, "snapshot json");
    all.put(SessionVerb.IMPORT, "label quota json" + policy);
    all.put(SessionVerb.PROCESS_START, "expose env workdir");
    all.put(SessionVerb.PROCESS_EXPOSE, "expose env workdir");
    all.put(SessionVerb.PROCESS_LIST, "json");
    all.put(SessionVerb.PROCESS_LOGS, "lines offset stream");
    all.put(SessionVerb.PROCESS_SIGNAL, "");
    all.put(SessionVerb.TOOL, "id then-snapshot json");
    all.put(SessionVerb.FILES_LS, "json");
    all.put(SessionVerb.FILES_GET, "");
    all.put(SessionVerb.FILES_PUT, "");
    all.put(SessionVerb.HEALTH, "json");
    all.put(SessionVerb.CLEANUP, "older-than dry-run json");
    all.put(SessionVerb.DESTROY, "dry-run json");
    return all;
  }

  private static final Console CONSOLE =
      new Console(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream(),
          Map.of(),
          Path.of("/srv"));

  private static Set<String> expected(SessionVerb verb) {
    Set<String> flags = new TreeSet<>(List.of("--state", "--driver", "--help"));
    Arrays.stream(EXPECTED.getOrDefault(verb, "").split(" ", -1))
        .filter(it -> !it.isEmpty())
        .forEach(it -> flags.add("--" + it));
    return flags;
  }

  /** All options of all commands, with a value where one is taken. */
  private static Map<String, String> options() {
    Map<String, String> all = new TreeMap<>();
    for (Option option : Option.values()) {
      all.put(option.flag(), option.example());
    }
    for (SessionOption option : SessionOption.values()) {
      all.put(option.flag(), option.takesValue() ? "7" : "");
    }
    return all;
  }

  private static List<String> line(SessionVerb verb, String... more) {
    List<String> words = new ArrayList<>(List.of(verb.words().split(" ", -1)));
    words.addAll(List.of(more));
    return words;
  }

  private static int most(SessionVerb verb) {
    return ArgumentSyntax.parse(verb.arguments()).most();
  }

  private static SessionWords parse(List<String> words) {
    return new SessionWords(CommandTree.read(CommandName.SESSION, words), CONSOLE);
  }

  static Stream<Object[]> everyPair() {
    return Stream.of(SessionVerb.values())
        .flatMap(verb -> options().keySet().stream().map(flag -> new Object[] {verb, flag}));
  }

  @Test
  void everyVerbIsInTheTable() {
    assertThat(EXPECTED.keySet()).containsExactlyInAnyOrder(SessionVerb.values());
  }

  @ParameterizedTest
  @MethodSource("everyPair")
  void takenOrRefused(SessionVerb verb, String flag) {
    String value = options().getOrDefault(flag, "");
    for (List<String> words :
        value.isEmpty()
            ? List.of(line(verb, flag))
            : List.of(line(verb, flag, value), line(verb, flag + "=" + value))) {
      if (expected(verb).contains(flag)) {
        assertThat(parse(words).verb()).isEqualTo(verb);
        continue;
      }
      BaileyException refusal = catchThrowableOfType(BaileyException.class, () -> parse(words));
      assertThat(refusal).as("%s", words).isNotNull();
      assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
      assertThat(refusal.getMessage()).startsWith(verb.fullWords() + " option " + flag + ": ");
      assertThat(refusal.hint().orElse(""))
          .startsWith("It belongs to 'bailey ")
          .contains("'bailey " + verb.fullWords() + " --help'");
    }
  }

  @ParameterizedTest
  @MethodSource("everyPair")
  void aSwitchTakesNoValueAndAValueIsNeeded(SessionVerb verb, String flag) {
    boolean takesValue = !options().getOrDefault(flag, "").isEmpty();
    List<String> words = takesValue ? line(verb, flag, "--json") : line(verb, flag + "=true");
    BaileyException refusal = catchThrowableOfType(BaileyException.class, () -> parse(words));
    assertThat(refusal).as("%s", words).isNotNull();
    assertThat(refusal).hasMessageStartingWith(verb.fullWords() + " option " + flag + ": ");
    if (expected(verb).contains(flag)) {
      assertThat(refusal).hasMessageContaining(takesValue ? "needs a value" : "takes no value");
    } else {
      assertThat(refusal.hint().orElse("")).startsWith("It belongs to 'bailey ");
    }
  }

  @ParameterizedTest
  @EnumSource(SessionVerb.class)
  void whatNobodyHasIsRefusedWithTheNearest(SessionVerb verb) {
    for (String own : verb.flags().stream().map(Flag::flag).toList()) {
      String wrong = own + "s";
      if (options().containsKey(wrong)) {
        continue;
      }
      BaileyException refusal =
          catchThrowableOfType(BaileyException.class, () -> parse(line(verb, wrong)));
      assertThat(refusal).hasMessage(verb.fullWords() + " option " + wrong + ": no such option");
      assertThat(refusal.hint().orElse("")).startsWith("Did you mean " + own + "? ");
    }
    for (String wrong : List.of("-x", "-n", "--", "---", "--nonsense-that-is-far-from-all=1")) {
      boolean command = wrong.equals("--") && verb.arguments().contains("--");
      BaileyException refusal =
          catchThrowableOfType(BaileyException.class, () -> parse(line(verb, wrong)));
      assertThat(refusal == null).as(verb + " " + wrong).isEqualTo(command);
    }
  }

  @ParameterizedTest
  @EnumSource(SessionVerb.class)
  void helpListsExactlyTheOptionsOfAVerb(SessionVerb verb) {
    String help = CommandTree.help(CommandName.SESSION, line(verb, "--help"));
    Set<String> listed = new TreeSet<>();
    for (String line : help.lines().toList()) {
      assertThat(line.length()).as(line).isLessThanOrEqualTo(80);
      if (line.startsWith("  --")) {
        listed.add(line.strip().split(" ", 2)[0]);
      }
    }
    assertThat(listed).isEqualTo(expected(verb));
    assertThat(help).startsWith("Usage: bailey " + verb.fullWords() + " ");
  }

  @ParameterizedTest
  @EnumSource(SessionVerb.class)
  void moreNamesThanAVerbTakesAreRefused(SessionVerb verb) {
    List<String> words = line(verb);
    for (int i = 0; i <= most(verb); i++) {
      words.add("name" + i);
    }
    assertThat(catchThrowableOfType(BaileyException.class, () -> parse(words)))
        .hasMessageContaining("one word too many");
    words.removeLast();
    assertThat(parse(words).names()).hasSize(most(verb));
  }

  @ParameterizedTest
  @EnumSource(SessionVerb.class)
  void theNumberOfNamesIsPinned(SessionVerb verb) {
    int expected =
        switch (verb) {
          case LIST, HEALTH, CLEANUP -> 0;
          case CREATE, SHOW, EXEC, SHELL, SNAPSHOTS, PAUSE, RESUME, HISTORY -> 1;
          case PROCESS_START, PROCESS_LIST -> 1;
          case SNAPSHOT, ROLLBACK, DIFF, EXPORT, IMPORT, PROCESS_EXPOSE, PROCESS_LOGS -> 2;
          case FILES_LS, FILES_GET, FILES_PUT -> 2;
          case PROCESS_SIGNAL, TOOL -> 3;
          case FORK, DESTROY -> 1000;
        };
    assertThat(most(verb)).isEqualTo(expected);
  }

  @Test
  void aliasesMeanTheSame() {
    assertThat(parse(List.of("ls", "--json")).verb()).isEqualTo(SessionVerb.LIST);
    assertThat(parse(List.of("rm", "work")).verb()).isEqualTo(SessionVerb.DESTROY);
    assertThat(parse(List.of("process", "ls", "work")).verb()).isEqualTo(SessionVerb.PROCESS_LIST);
    assertThat(parse(List.of("files", "ls", "work")).verb()).isEqualTo(SessionVerb.FILES_LS);
    for (String unused : List.of("sh", "del", "l")) {
      assertThat(catchThrowableOfType(BaileyException.class, () -> parse(List.of(unused))))
          .hasMessage("session '" + unused + "': no such verb");
    }
  }

  @Test
  void optionsMayStandAnywhereBeforeTheDashes() {
    for (String line :
        List.of(
            "--state /s process --env A=b start work -- cmd --env",
            "process --state /s start --env A=b work -- cmd --env",
            "process start work --env=A=b --state=/s -- cmd --env")) {
      SessionWords words = parse(List.of(line.split(" ", -1)));
      assertThat(words.verb()).isEqualTo(SessionVerb.PROCESS_START);
      assertThat(words.names()).containsExactly("work");
      assertThat(words.value(SessionOption.STATE)).contains("/s");
      assertThat(words.runOptions().environment()).isEqualTo(Map.of("A", "b"));
      assertThat(words.command()).containsExactly("cmd", "--env");
    }
    assertThat(parse(List.of("process", "--state", "list", "start", "x")).verb())
        .isEqualTo(SessionVerb.PROCESS_START);
    assertThat(
            catchThrowableOfType(
                BaileyException.class,
                () -> parse(List.of("process", "--state", "list", "start", "--env", "--x"))))
        .hasMessage("session process start option --env: needs a value");
    BaileyException early =
        catchThrowableOfType(
            BaileyException.class, () -> parse(List.of("process", "--lines", "3", "list", "x")));
    assertThat(early)
        .hasMessage("session process list option --lines: this verb has no such option");
    assertThat(catchThrowableOfType(BaileyException.class, () -> parse(List.of("--json", "list"))))
        .hasMessage("session option --json: stands behind the verb, not before it");
  }

  @Test
  void valuesAreTakenAsTheyAreTyped() {
    SessionWords words =
        parse(
            List.of(
                "create",
                "@name",
                "--from=--odd",
                "--label=a=b=c",
                "--label",
                "x=\"y\"",
                "--template",
                "list",
                "--quota=",
                "--deny",
                "-x",
                "--from",
                "${HOME}"));
    assertThat(words.names()).containsExactly("@name");
    assertThat(words.values(SessionOption.FROM)).containsExactly("--odd", "${HOME}");
    assertThat(words.labels()).isEqualTo(Map.of("a", "b=c", "x", "\"y\""));
    assertThat(words.value(SessionOption.TEMPLATE)).contains("list");
    assertThat(words.value(SessionOption.QUOTA)).contains("");
    assertThat(words.denied()).containsExactly(Path.of("-x"));
    assertThat(parse(List.of("show", "-")).names()).containsExactly("-");
    assertThat(parse(List.of("show", "")).names()).containsExactly("");
    assertThat(parse(List.of("exec", "x", "--", "--", "a")).command()).containsExactly("--", "a");
  }

  @Test
  void aGroupNeedsItsVerb() {
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> parse(List.of("process")));
    assertThat(refusal).hasMessage("session process verb: is missing");
    assertThat(refusal.hint()).contains("Use one of: start, expose, list, logs, signal.");
    assertThat(
            catchThrowableOfType(BaileyException.class, () -> parse(List.of("files", "gte", "x")))
                .hint())
        .contains("Did you mean 'bailey session files get'?");
  }
}
