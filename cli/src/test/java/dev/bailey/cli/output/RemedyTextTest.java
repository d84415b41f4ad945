package dev.bailey.cli.output;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.backend.Backends;
import dev.bailey.cli.options.Option;
import dev.bailey.cli.options.OptionParser;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.Remedy;
import dev.bailey.error.Remedy.Operation;
import dev.bailey.error.Remedy.Setting;
import dev.bailey.execution.Command;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.sessions.SessionsConfig;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What people are told, and that it can be typed. RemedyOptionsTest tries what it means then,
 * RemedyCommandsIT whole commands.
 */
final class RemedyTextTest {
  private static final Set<String> OF_SESSIONS = Set.of("--state", "--driver");
  private static final Pattern MEMBER = Pattern.compile("\\b([A-Z]\\w+)\\.([a-zA-Z_]+)");
  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]+");
  private static final Map<String, Class<?>> API =
      Stream.of(
              Sandbox.class,
              Backends.class,
              Command.class,
              FileAccess.class,
              Limits.class,
              NetworkRules.class,
              Policy.class,
              Promise.class,
              SessionsConfig.class)
          .collect(Collectors.toMap(Class::getSimpleName, it -> it));

  private static void parse(List<String> words) {
    OutputStream nowhere = OutputStream.nullOutputStream();
    Console console =
        new Console(InputStream.nullInputStream(), nowhere, nowhere, Map.of(), Path.of("/work"));
    List<String> line = new ArrayList<>(words);
    line.addAll(List.of("--", "true"));
    assertThat(OptionParser.parse("run", line, console)).isNotNull();
  }

  /** What is typed where a value is only hinted at. */
  private static List<String> filledIn(List<String> words) {
    Option option = requireNonNull(Option.named(words.getFirst()), words.getFirst());
    boolean placeholder = words.size() == 1 || PLACEHOLDER.matcher(words.getLast()).matches();
    return placeholder ? List.of(option.flag(), option.example()) : words;
  }

  @Test
  void theSamplesAreOfEveryKind() {
    assertThat(RemedySamples.all().stream().map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(Remedy.class.getPermittedSubclasses());
  }

  @Test
  void everyOptionThatIsNamedCanBeTyped() {
    int typed = 0;
    for (Remedy remedy : RemedySamples.all()) {
      for (List<String> words : RemedyWords.of(remedy)) {
        assertThat(RemedyText.of(remedy)).contains(words.getFirst());
        if (words.getFirst().startsWith("--") && !OF_SESSIONS.contains(words.getFirst())) {
          parse(filledIn(words));
          typed++;
        }
      }
    }
    assertThat(typed).isGreaterThan(40);
  }

  @Test
  void sentences() {
    assertText(new Remedy.RaiseLimit("processes"), "Raise it with --pids.");
    assertText(new Remedy.AcceptPromise("memory"), "To run without it: --accept memory.");
    assertText(new Remedy.AllowNetwork("a.test:443"), "Allow it with --allow a.test:443");
    assertText(new Remedy.AllowNetwork(), "Name the hosts with --allow HOST");
    assertText(new Remedy.ReadPath(Path.of("/opt/my tools")), "Show it: --read '/opt/my tools'");
    assertText(new Remedy.ReadPath(), "Show it: --read DIR");
    assertText(new Remedy.DenyPath(Path.of("/a/b")), "Deny /a/b itself: --deny /a/b");
    assertText(
        new Remedy.Choose(Setting.NETWORK_MODE, "none", "full"), "Use --net none or --net full.");
    assertText(
        new Remedy.Choose(Setting.WORKING_DIRECTORY),
        "Choose another working directory: --workdir DIR");
    assertText(
        new Remedy.Choose(Setting.FILE_MODE, "read-only"),
        "Use --fs read-only, so that nothing is written there.");
    assertText(
        new Remedy.Choose(Setting.FILE_MODE, "unrestricted"),
        "Use --fs unrestricted, which shows all of the host.");
    assertText(new Remedy.LeaveOut(Setting.FILE_MODE), "Leave out --fs.");
    assertText(new Remedy.UseName("backends", List.of("a", "b")), "Known backends: a, b.");
    assertText(
        new Remedy.Perform(Operation.WRAP, "paper"),
        "Print a command line: bailey wrap --backend paper -- COMMAND");
    assertText(
        new Remedy.Perform(Operation.TRY_BACKEND, "x"),
        "The cause is not known. For details: BAILEY_DEBUG=1 ./bailey run --backend x -- true");
    assertText(
        new Remedy.StartBy("Run it as root", "sudo"),
        "Run it as root: sudo ./bailey run -- COMMAND");
    assertText(new Remedy.ChangeHost("Allow them", "sysctl -w x=1"), "Allow them: sysctl -w x=1");
    assertText(new Remedy.Advice("Try again."), "Try again.");
  }

  private static void assertText(Remedy remedy, String text) {
    assertThat(RemedyText.of(remedy)).isEqualTo(text);
  }

  @Test
  void aLineForEachAndEachLineWithItsBackend() {
    Remedy advice = new Remedy.Advice("Try again.");
    assertThat(RemedyText.of(List.of())).isEmpty();
    assertThat(
            RemedyText.of(
                List.of(
                    new Remedy.EnableBackend("x", List.of(advice, new Remedy.ReadPath())), advice)))
        .isEqualTo("x: Try again.\nx: Show it: --read DIR\nTry again.");
  }

  @Test
  void callersOfTheLibraryReadNoOptionsAndOnlyMethodsThatExist() {
    int members = 0;
    for (Remedy remedy : RemedySamples.all()) {
      String text = remedy.inJava();
      assertThat(text).isNotBlank().doesNotContain("--", "bailey ");
      for (Matcher member = MEMBER.matcher(text); member.find(); members++) {
        Class<?> type = requireNonNull(API.get(member.group(1)), text);
        assertThat(names(type)).as(text).contains(member.group(2));
      }
    }
    assertThat(members).isGreaterThan(30);
  }

  private static List<String> names(Class<?> type) {
    return Stream.concat(
            Arrays.stream(type.getMethods()).map(it -> it.getName()),
            Arrays.stream(type.getFields()).map(it -> it.getName()))
        .toList();
  }
}
