package dev.bailey.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.cli.options.Option;
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
        " accept allow backend block cpus deny disk level memory net open-files output pids"
            + " policy read protect resolve secret seccomp tier timeout write";
    all.put(SessionVerb.CREATE, "from template snapshot label quota json" + policy);
    all.put(SessionVerb.LIST, "json");
    all.put(SessionVerb.SHOW, "json");
    all.put(
        SessionVerb.EXEC,
        "json allow block cpus deny disk env fs memory net open-files output pids timeout verbose"
            + " workdir");
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
    all.put(SessionVerb.PROCESS_LOGS, "lines");
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
        assertThat(SessionWords.parse(words, CONSOLE).verb()).isEqualTo(verb);
        continue;
      }
      BaileyException refusal =
          catchThrowableOfType(BaileyException.class, () -> SessionWords.parse(words, CONSOLE));
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
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> SessionWords.parse(words, CONSOLE));
    assertThat(refusal).as("%s", words).isNotNull();
    assertThat(refusal).hasMessageContaining(takesValue ? "needs a value" : "takes no value");
  }

  @ParameterizedTest
  @EnumSource(SessionVerb.class)
  void whatNobodyHasIsRefusedWithTheNearest(SessionVerb verb) {
    for (String own : SessionOptionErrors.flags(verb)) {
      String wrong = own + "s";
      if (options().containsKey(wrong)) {
        continue;
      }
      BaileyException refusal =
          catchThrowableOfType(
              BaileyException.class, () -> SessionWords.parse(line(verb, wrong), CONSOLE));
      assertThat(refusal).hasMessage(verb.fullWords() + " option " + wrong + ": no such option");
      assertThat(refusal.hint().orElse("")).startsWith("Did you mean " + own + "? ");
    }
    for (String wrong : List.of("-x", "-n", "--", "---", "--nonsense-that-is-far-from-all=1")) {
      boolean command = wrong.equals("--") && verb.takesCommand();
      BaileyException refusal =
          catchThrowableOfType(
              BaileyException.class, () -> SessionWords.parse(line(verb, wrong), CONSOLE));
      assertThat(refusal == null).as(verb + " " + wrong).isEqualTo(command);
    }
  }

  @ParameterizedTest
  @EnumSource(SessionVerb.class)
  void helpListsExactlyTheOptionsOfAVerb(SessionVerb verb) {
    String help = SessionHelp.of(line(verb, "--help"));
    Set<String> listed = new TreeSet<>();
    for (String line : help.lines().toList()) {
      assertThat(line.length()).as(line).isLessThanOrEqualTo(96);
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
    for (int i = 0; i <= verb.mostNames(); i++) {
      words.add("name" + i);
    }
    assertThat(
            catchThrowableOfType(BaileyException.class, () -> SessionWords.parse(words, CONSOLE)))
        .hasMessageContaining("one word too many");
    words.removeLast();
    assertThat(SessionWords.parse(words, CONSOLE).names()).hasSize(verb.mostNames());
  }
}
