package dev.bailey.testing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.command.CommandName;
import dev.bailey.cli.options.Option;
import dev.bailey.testing.architecture.StringLiterals.Literal;
import dev.bailey.testing.documents.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * No text of a library module names an option or a command of Bailey's command line: callers in
 * Java and over HTTP have neither. What to change is a {@code Remedy}, and adapters have words.
 */
final class LibraryMessagesTest {
  private static final Set<String> ADAPTERS = Set.of("cli", "benchmarks", "testing");

  /**
   * Words of other programs that Bailey's command line has as well, and a variable that the library
   * reads itself: the file, and the text.
   */
  private static final Set<String> OF_OTHER_PROGRAMS =
      Set.of(
          "CellHolder.java --net",
          "CellHolder.java --mount",
          "BwrapCommandLine.java --mount",
          "GitRemotes.java --dry-run",
          "Installed.java --help",
          "StateDirectories.java BAILEY_STATE");

  private static final Pattern FLAG = Pattern.compile("--[a-z][a-z-]*");
  private static final Pattern VARIABLE = Pattern.compile("BAILEY_[A-Z_]+");

  /** A call such as {@code sandbox.start(}, or a method of a type that callers use. */
  private static final Pattern METHOD =
      Pattern.compile(
          "\\b([a-z]\\w*\\.[a-z]\\w*\\(|(Sandbox|Scope|Policy|Command|Host|Limits)\\.[a-z]\\w*)");

  private static final Set<String> flags = new TreeSet<>();
  private static Pattern forbidden = FLAG;

  /** Options are all literals of the command line that are one: those of sessions, too. */
  @BeforeAll
  static void learnTheCommandLine() throws IOException {
    Set<String> words = new TreeSet<>();
    for (Path source : MainSources.in(Documents.ROOT.resolve("cli"))) {
      // No library has anything to do with benchmarks, and theirs are words of other programs.
      if (!source.toString().contains("/bench/")) {
        learn(StringLiterals.of(Files.readString(source)), words);
      }
    }
    for (CommandName command : CommandName.values()) {
      words.add("bailey " + command.word());
    }
    words.add("\\./bailey");
    words.addAll(flags);
    forbidden = Pattern.compile("(?<![\\w-])(" + String.join("|", words) + ")(?![\\w-])");
  }

  private static void learn(List<Literal> literals, Set<String> words) {
    for (Literal literal : literals) {
      if (FLAG.matcher(literal.text()).matches()) {
        flags.add(literal.text());
      }
      VARIABLE.matcher(literal.text()).results().forEach(it -> words.add(it.group()));
    }
  }

  private static List<Path> libraries() throws IOException {
    return MainSources.modules().stream()
        .filter(it -> !ADAPTERS.contains(MainSources.name(it)))
        .toList();
  }

  private static List<String> violations(String file, String source) {
    List<String> violations = new ArrayList<>();
    for (Literal literal : StringLiterals.of(source)) {
      Matcher named = forbidden.matcher(literal.text());
      if (named.find() && !OF_OTHER_PROGRAMS.contains(file + " " + literal.text())) {
        violations.add(file + ":" + literal.line() + ": " + literal.text());
      }
    }
    return violations;
  }

  @Test
  void theCommandLineIsKnown() {
    assertThat(flags).contains("--state", "--driver", "--older-than", "--then-snapshot");
    for (Option option : Option.values()) {
      assertThat(flags).contains(option.flag());
    }
  }

  @Test
  void noLibraryNamesOptionsOrCommands() throws IOException {
    List<String> violations = new ArrayList<>();
    int files = 0;
    for (Path module : libraries()) {
      for (Path source : MainSources.in(module)) {
        violations.addAll(violations(MainSources.name(source), Files.readString(source)));
        files++;
      }
    }
    assertThat(files).isGreaterThan(400);
    assertThat(libraries())
        .extracting(MainSources::name)
        .contains("core", "linux", "runtimes", "egress", "storage", "sessions");
    assertThat(violations).isEmpty();
  }

  /** Callers over HTTP and at a terminal have no methods; for those in Java there is one place. */
  @Test
  void noLibraryNamesMethodsInItsMessages() throws IOException {
    List<String> violations = new ArrayList<>();
    for (Path module : libraries()) {
      for (Path source : MainSources.in(module)) {
        if (!MainSources.name(source).equals("RemedyInJava.java")) {
          violations.addAll(methods(MainSources.name(source), Files.readString(source)));
        }
      }
    }
    assertThat(violations).isEmpty();
    assertThat(methods("A.java", "x = \"Start it with command.withOpenInput().\";")).hasSize(1);
    assertThat(methods("A.java", "x = \"Give a policy, or use Sandbox.within.\";")).hasSize(1);
    assertThat(methods("A.java", "x = \"Start it with an open input.\";")).isEmpty();
  }

  private static List<String> methods(String file, String source) {
    return StringLiterals.of(source).stream()
        .filter(it -> METHOD.matcher(it.text()).find())
        .map(it -> file + ":" + it.line() + ": " + it.text())
        .toList();
  }

  @Test
  void exceptionsFromTheRuleAreStillNeeded() throws IOException {
    Set<String> seen = new TreeSet<>();
    for (Path module : libraries()) {
      for (Path source : MainSources.in(module)) {
        for (Literal literal : StringLiterals.of(Files.readString(source))) {
          seen.add(MainSources.name(source) + " " + literal.text());
        }
      }
    }
    assertThat(seen).containsAll(OF_OTHER_PROGRAMS);
  }

  @Test
  void whatIsPlantedIsFound() {
    assertThat(violations("A.java", "f(\"Use --net none.\");"))
        .containsExactly("A.java:1: Use --net none.");
    for (String planted :
        List.of(
            "x = \"--allow \" + rule;",
            "x = \"To see more: \" + \"--backend\";",
            "x = \"Run \\\"it\\\": bailey \"\n    + \"run -- COMMAND\";",
            "x = \"sudo ./bailey\";",
            "x = '\"' + \"--read=\" + path;",
            "x = \"Set BAILEY_STATE.\";",
            "x = \"(--deny).\"; // \"",
            "x = \"\"\"\n  Use\n  --state DIR\n  \"\"\";",
            "/* \" */ x = \"see bailey doctor\";")) {
      assertThat(violations("A.java", planted)).as(planted).hasSize(1);
    }
  }

  @Test
  void whatIsOfOtherProgramsIsNot() {
    for (String harmless :
        List.of(
            "x = \"systemd-run --user --scope -p Delegate=yes\";",
            "x = \"start it with --security-opt seccomp=unconfined\";",
            "x = \"--disk-usage\" + \" --no-json-at-all\";",
            "x = \"rw-r--r--\";",
            "x = \"xn--net\";",
            "x = \"bailey-trial-\" + \"baileys run\";",
            "// use \"--net none\"\nx = 1;",
            "/** Like \"--net none\". */ x = '\"';",
            "x = \"a\", \"-\" + y + \"-net\";")) {
      assertThat(violations("A.java", harmless)).as(harmless).isEmpty();
    }
  }

  @Test
  void literalsAreReadAsTheCompilerReadsThem() {
    assertThat(
            StringLiterals.of(
                "a(\"x\\\\\", \"y\\\"z\", '\\'', \"1\" + \"2\"\n + \"3\", \"4\" + b + \"5\")"))
        .extracting(Literal::text)
        .containsExactly("x\\\\", "y\\\"z", "123", "4", "5");
    assertThat(StringLiterals.of("\n\n\"\"\"\n one \"two\" \\\"\"\" three\"\"\" + \"four\""))
        .containsExactly(new Literal(3, "\n one \"two\" \\\"\"\" threefour"));
    assertThat(StringLiterals.of("\"never closed")).hasSize(1);
  }
}
