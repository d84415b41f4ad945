package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.doctor.Fact;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Strength;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands other than run, and the choice among all. */
final class CommandsTest {
  @TempDir private Path project;
  private FakeCaller caller;
  private final FakeMachine machine = new FakeMachine(new FakeBackend("fake"));

  @BeforeEach
  void sitDown() {
    caller = new FakeCaller(project);
  }

  @Test
  void nothingTypedShowsHelpAsAMistake() {
    assertThat(caller.types(machine)).isEqualTo(125);
    assertThat(caller.stderr()).contains("Usage: bailey COMMAND").contains("bailey doctor");
  }

  @Test
  void helpIsFoundInEveryUsualWay() {
    for (String word : new String[] {"help", "--help", "-h"}) {
      assertThat(caller.types(machine, word)).isZero();
      assertThat(caller.stdout()).contains("Usage: bailey COMMAND");
    }
    for (String[] words :
        new String[][] {
          {"run", "--help"}, {"run", "-h"}, {"help", "run"}, {"run", "--json", "--help"}
        }) {
      assertThat(caller.types(machine, words)).isZero();
      assertThat(caller.stdout()).startsWith("Usage: bailey run [OPTION]...");
    }
    caller.types(machine, "wrap", "--help");
    assertThat(caller.stdout()).startsWith("Usage: bailey wrap").doesNotContain("--tty");
    caller.types(machine, "help", "doctor");
    assertThat(caller.stdout()).startsWith("Usage: bailey doctor");
  }

  @Test
  void helpBehindTheCommandIsTheCommands() {
    assertThat(caller.types(machine, "run", "printf", "%s", "--help")).isZero();
    assertThat(caller.stdout()).isEqualTo("--help");
  }

  @Test
  void version() {
    for (String word : new String[] {"version", "--version"}) {
      assertThat(caller.types(machine, word)).isZero();
      assertThat(caller.stdout()).matches("bailey \\d+\\.\\d+\\.\\d+.*\n");
    }
    assertThat(caller.types(machine, "version", "--json")).isZero();
    assertThat(String.valueOf(JsonText.parse(caller.stdout()).get("version")))
        .matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(caller.types(machine, "version", "x")).isEqualTo(125);
  }

  @Test
  void unknownCommands() {
    assertThat(caller.types(machine, "rnu")).isEqualTo(125);
    assertThat(caller.stderr())
        .isEqualTo(
            "bailey: command 'rnu': no such command\n"
                + "hint: Did you mean bailey run? 'bailey help' lists all commands.\n");
    caller.types(machine, "python3");
    assertThat(caller.stderr()).contains("hint: To run a program: bailey run -- python3");
    assertThat(caller.types(machine, "image", "list")).isEqualTo(125);
    assertThat(caller.stderr()).contains("command image: not available yet");
  }

  @Test
  void wrapPrintsAShellsCommandLine() {
    assertThat(caller.types(machine, "wrap", "--net=full", "--", "echo", "it's")).isZero();
    assertThat(caller.stdout()).isEqualTo("confine --net=full -- echo 'it'\\''s'\n");
    assertThat(caller.types(machine, "wrap", "--json", "--", "echo", "a b")).isZero();
    assertThat(JsonText.parse(caller.stdout()).toString())
        .isEqualTo(
            "{version=1, command=[confine, --net=none, --, echo, a b], backend=fake, rejected=[],"
                + " error=<null>}");
  }

  @Test
  void wrapTakesTheNextBackendThatMakesCommandLines() {
    FakeMachine several =
        new FakeMachine(
            new FakeBackend("within")
                .failingWith(
                    BaileyException.of(ErrorCode.NOT_SUPPORTED, "wrap", "command", "from within")
                        .withHint("Use run.")),
            new FakeBackend("missing").withObstacle("not installed", "install it"),
            new FakeBackend("fake"));
    assertThat(caller.types(several, "wrap", "--", "true")).isZero();
    assertThat(caller.stdout()).isEqualTo("confine --net=none -- true\n");
    assertThat(caller.stderr())
        .isEqualTo(
            "bailey: this command line is of fake; not of within: from within;"
                + " not of missing: not installed\n");
    assertThat(caller.types(several, "wrap", "--json", "--", "true")).isZero();
    assertThat(String.valueOf(JsonText.parse(caller.stdout()).get("rejected")))
        .isEqualTo(
            "[{backend=within, reason=from within, fix=Use run.,"
                + " remedies=[{type=advice, text=Use run.}]},"
                + " {backend=missing, reason=not installed, fix=install it,"
                + " remedies=[{type=advice, text=install it}]}]");
    assertThat(caller.types(several, "wrap", "--backend", "within", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr()).isEqualTo("bailey: wrap command: from within\nhint: Use run.\n");
    assertThat(caller.types(several, "wrap", "--backend", "missing", "--", "true")).isZero();
  }

  @Test
  void wrapTellsOfEachBackendWhenNoneMakesCommandLines() {
    FakeMachine none =
        new FakeMachine(new FakeBackend("missing").withObstacle("not installed", "install it"));
    assertThat(caller.types(none, "wrap", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .isEqualTo(
            "bailey: wrap with a backend of level default: missing: not installed\n"
                + "hint: missing: install it\n");
  }

  @Test
  void whatOnlyMakesCommandLinesIsNeverRun() {
    FakeMachine paper =
        new FakeMachine(new FakeBackend("paper").runningNothing(), new FakeBackend("host"));
    assertThat(caller.types(paper, "run", "--verbose", "--", "true")).isZero();
    assertThat(caller.stderr()).contains("backend host").doesNotContain("paper");
    assertThat(caller.types(paper, "run", "--backend", "paper", "--", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .isEqualTo(
            "bailey: run backend 'paper': it only makes command lines, for another program to run\n"
                + "hint: Print a command line: bailey wrap --backend paper -- COMMAND\n");
    assertThat(caller.types(paper, "doctor")).isZero();
    assertThat(caller.stdout())
        .contains("  paper       wrap    nothing, it is a fake\n")
        .contains("use:    ./bailey wrap --backend paper -- COMMAND\n")
        .contains("Good: 'bailey run' uses host.\n");
  }

  @Test
  void wrapRefusesWhatCannotBeKept() {
    assertThat(caller.types(machine, "wrap", "--memory", "1g", "true")).isEqualTo(125);
    assertThat(caller.stderr())
        .isEqualTo(
            "bailey: enforce memory: not by wrapping\n"
                + "hint: To run without it: --accept memory.\n");
    assertThat(caller.types(machine, "wrap", "--json", "--memory", "1g", "true")).isEqualTo(125);
    assertThat(JsonText.object(JsonText.parse(caller.stdout()), "error"))
        .containsEntry("code", "NOT_ENFORCEABLE");
    assertThat(caller.types(machine, "wrap", "--tty", "true")).isEqualTo(125);
    assertThat(caller.stderr()).contains("option --tty: says how to run a command");
  }

  @Test
  void doctorTellsWhatWorksAndHowToFixTheRest() {
    FakeMachine mixed =
        new FakeMachine(
                new FakeBackend("namespace").withObstacle("not root", "sudo bailey"),
                new FakeBackend("bubblewrap").withProbe("no user namespaces", "sysctl x=1"),
                new FakeBackend("landlock", Strength.HARDENING),
                new FakeBackend("host", Strength.NONE))
            .with(Fact.of("cgroup", "none").withFix("mount it"));
    assertThat(caller.types(mixed, "doctor")).isZero();
    assertThat(caller.stdout())
        .contains("  kernel      ")
        .contains("  java        25")
        .contains("  cgroup      none\n              fix: mount it\n")
        .contains(
            "  namespace   no      nothing, it is a fake\n"
                + "              why:    not root\n"
                + "              fix:    sudo bailey\n")
        .contains("why:    no user namespaces\n")
        .contains("  landlock    works   nothing, it is a fake\n")
        .contains(
            "  host        works   nothing, it is a fake (only when you ask: --backend host)\n")
        .contains("  off                    by host\n")
        .contains("  default (tier light)   by landlock\n")
        .contains(
            "  enhanced               not here: namespace, bubblewrap do not work, see above\n")
        .contains("  maximum (tier strong)  not here: no backend of this strength")
        .endsWith(
            "Usable: 'bailey run' uses landlock, which hardens but does not isolate.\n"
                + "Next: for isolation, follow a fix above; to go on as it is:"
                + " ./bailey run -- echo hello\n");
    assertThat(caller.types(mixed, "doctor", "--json")).isZero();
    var json = JsonText.parse(caller.stdout());
    assertThat(json).containsEntry("chosen", "landlock");
    assertThat(String.valueOf(json.get("levels")))
        .startsWith("[{name=off, available=true, backend=host, rejected=[]},")
        .contains("{name=maximum, available=false, backend=<null>, rejected=[]}")
        .contains("{backend=namespace, reason=not root, fix=sudo bailey,");
    assertThat(String.valueOf(json.get("tiers")))
        .isEqualTo("[{name=light, level=default}, {name=strong, level=maximum}]");
  }

  @Test
  void doctorIsContentWithABackendThatIsolates() {
    assertThat(caller.types(machine, "doctor")).isZero();
    assertThat(caller.stdout())
        .endsWith("Good: 'bailey run' uses fake.\nNext: ./bailey run -- echo hello\n");
  }

  @Test
  void doctorFailsWhereOnlyTheHostWorks() {
    FakeMachine bare =
        new FakeMachine(
            new FakeBackend("namespace").withObstacle("not root", "sudo bailey"),
            new FakeBackend("host", Strength.NONE));
    assertThat(caller.types(bare, "doctor")).isEqualTo(1);
    assertThat(caller.stdout())
        .endsWith(
            "Nothing confines commands here yet.\n"
                + "Next: follow one of the fixes above, then run 'bailey doctor' again.\n");
    assertThat(caller.types(bare, "doctor", "--json")).isEqualTo(1);
    var json = JsonText.parse(caller.stdout());
    assertThat(json).containsEntry("chosen", JsonText.NULL);
    assertThat(String.valueOf(json.get("backends")))
        .startsWith(
            "[{name=namespace, works=false, runs=true, isolation=nothing, it is a fake, strength=namespaces,"
                + " must_be_named=false, accept=[], capabilities=[], reason=not root, fix=sudo bailey,"
                + " remedies=[{type=advice, text=sudo bailey}]}, {name=host, works=true,")
        .contains("capabilities=[terminal], reason=<null>");
  }

  @Test
  void doctorTakesNothingElse() {
    assertThat(caller.types(machine, "doctor", "--verbose")).isEqualTo(125);
    assertThat(caller.stderr()).contains("doctor option --verbose: no such option");
    assertThat(caller.types(machine, "doctor", "--jsn")).isEqualTo(125);
    assertThat(caller.stderr()).contains("Did you mean --json?");
    assertThat(caller.types(machine, "doctor", "--json=true")).isEqualTo(125);
    assertThat(caller.types(machine, "doctor", "now")).isEqualTo(125);
  }

  @Test
  void noCommandTakesAnOptionThatItDoesNotHave() {
    for (String[] words :
        new String[][] {
          {"version", "--short"},
          {"help", "run", "more"},
          {"help", "run", "--json"},
          {"run", "--dry-run", "true"},
          {"run", "--dryrun=true", "true"},
          {"run", "--json=true", "true"},
          {"run", "-x", "true"},
          {"wrap", "--verbose", "true"},
          {"wrap", "--stdin", "true"},
          {"wrap", "--net-log", "x", "true"},
          {"wrap", "--dry-run", "true"},
          {"bench", "--nonsense"},
          {"completion", "bash", "--json"},
          {"completion", "bash", "zsh"},
          {"completion", "tcsh"},
          {"completion"},
        }) {
      assertThat(caller.types(machine, words)).as("%s", List.of(words)).isEqualTo(125);
      assertThat(caller.stderr()).startsWith("bailey: ").contains("hint: ");
    }
    for (String command :
        List.of("run", "wrap", "doctor", "version", "help", "bench", "session", "completion")) {
      assertThat(caller.types(machine, command, "--help")).isZero();
      assertThat(caller.stdout()).startsWith("Usage: bailey " + command);
    }
  }
}
