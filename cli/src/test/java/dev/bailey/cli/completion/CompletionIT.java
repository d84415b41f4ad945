package dev.bailey.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.command.CommandTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script for bash, loaded into bash and asked as bash asks it. */
final class CompletionIT {
  /** Splits the line as readline does: also at = and :, which become words of their own. */
  private static final String ASK =
      """
      . "$1"
      cd "$2"
      COMP_LINE=$3 COMP_POINT=${#3}
      line=${COMP_LINE//=/ = }
      line=${line//:/ : }
      read -ra COMP_WORDS <<<"$line"
      case $COMP_LINE in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      $(complete -p bailey | sed 's/.*-F \\([^ ]*\\).*/\\1/') bailey
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @TempDir private Path directory;
  private Path script;

  @BeforeEach
  void load() throws IOException {
    CompletionTable table =
        CompletionTable.of(CommandTree.whole(), List.of("namespace", "bubblewrap"));
    script = Files.writeString(directory.resolve("completion"), BashScript.of(table));
    Files.createDirectories(directory.resolve("here/some directory"));
    Files.writeString(directory.resolve("here/some-file"), "");
  }

  /** What bash offers behind the line. */
  private List<String> offered(String line) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder(
                "bash", "--norc", "-c", ASK, "bash", script + "", directory + "/here", line)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    bash.getOutputStream().close();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(answer).isZero();
    return answer.lines().filter(it -> !it.isEmpty()).toList();
  }

  @Test
  void commandsAndVerbs() throws Exception {
    assertThat(offered("bailey "))
        .containsExactlyInAnyOrder(
            "run", "wrap", "session", "doctor", "bench", "completion", "help", "version");
    assertThat(offered("bailey se")).containsExactly("session");
    assertThat(offered("bailey session s"))
        .containsExactly("show", "shell", "snapshot", "snapshots");
    assertThat(offered("bailey session r")).containsExactlyInAnyOrder("rm", "resume", "rollback");
    assertThat(offered("bailey session process "))
        .containsExactlyInAnyOrder("start", "expose", "list", "ls", "logs", "signal");
    assertThat(offered("bailey session files --state /s g")).containsExactly("get");
    assertThat(offered("bailey completion ")).containsExactly("bash", "zsh", "fish");
    assertThat(offered("bailey help se")).containsExactly("session");
    assertThat(offered("bailey nonsense")).isEmpty();
  }

  @Test
  void options() throws Exception {
    assertThat(offered("bailey run --me")).containsExactly("--memory");
    assertThat(offered("bailey run --tt")).containsExactly("--tty");
    assertThat(offered("bailey wrap --tt")).isEmpty();
    assertThat(offered("bailey session rm work --dr"))
        .containsExactlyInAnyOrder("--driver", "--dry-run");
    assertThat(offered("bailey session ls --"))
        .containsExactlyInAnyOrder("--state", "--driver", "--json", "--help");
    assertThat(offered("bailey session process start --en")).containsExactly("--env");
    assertThat(offered("bailey doctor --j")).containsExactly("--json");
    assertThat(offered("bailey bench --peers-")).containsExactly("--peers-dir");
  }

  @Test
  void values() throws Exception {
    assertThat(offered("bailey run --fs "))
        .containsExactlyInAnyOrder("project", "read-only", "unrestricted");
    assertThat(offered("bailey run --fs=re")).containsExactly("read-only");
    assertThat(offered("bailey session exec work --fs "))
        .containsExactlyInAnyOrder("project", "read-only");
    assertThat(offered("bailey run --memory 1g --level m")).containsExactly("maximum");
    assertThat(offered("bailey run --net f")).containsExactly("full", "filtered");
    assertThat(offered("bailey wrap --backend ")).containsExactly("namespace", "bubblewrap");
    assertThat(offered("bailey run --accept open")).containsExactly("open-files");
    assertThat(offered("bailey session create --driver b")).containsExactly("btrfs");
    assertThat(offered("bailey run --memory ")).isEmpty();
    assertThat(offered("bailey run --allow @np")).containsExactly("@npm");
    assertThat(offered("bailey run --allow=@np")).containsExactly("@npm");
  }

  @Test
  void files() throws Exception {
    assertThat(offered("bailey run --read some"))
        .containsExactlyInAnyOrder("some directory", "some-file");
    assertThat(offered("bailey run --project some")).containsExactly("some directory");
    assertThat(offered("bailey session import so"))
        .containsExactlyInAnyOrder("some directory", "some-file");
    assertThat(offered("bailey session create --from some")).containsExactly("some directory");
  }

  /** Bash before version 4 inserts names as they are: what a project calls its files would run. */
  @Test
  void namesAreQuotedWhereBashDoesNot() throws Exception {
    Files.createFile(directory.resolve("here/x$(touch y);z"));
    assertThat(offered("bailey run --read x")).containsExactly("x$(touch y);z");
    Files.writeString(script, "enable -n compopt\n" + Files.readString(script));
    assertThat(offered("bailey run --read x")).containsExactly("x\\$\\(touch\\ y\\)\\;z");
    assertThat(offered("bailey run -- cat x")).containsExactly("x\\$\\(touch\\ y\\)\\;z");
    assertThat(offered("bailey run --allow @np")).containsExactly("@npm");
  }

  @Test
  void theCommandToRun() throws Exception {
    assertThat(offered("bailey run -- bas")).contains("bash");
    assertThat(offered("bailey run --json bas")).contains("bash");
    assertThat(offered("bailey run --memory 1g -- cat some")).contains("some-file");
    // Its options are its own.
    assertThat(offered("bailey run cat --me")).isEmpty();
    assertThat(offered("bailey run -- cat --me")).isEmpty();
    assertThat(offered("bailey session exec work -- bas")).contains("bash");
  }

  /** Each option of each command is offered by each shell's script, with the words it takes. */
  @Test
  void nothingIsLeftOut() throws Exception {
    CompletionTable table = CompletionTable.of(CommandTree.whole(), List.of("namespace"));
    assertThat(table.entries()).hasSizeGreaterThan(35);
    String bash = ShellName.of("bash").script(table);
    String zsh = ShellName.of("zsh").script(table);
    String fish = ShellName.of("fish").script(table);
    assertThat(zsh).startsWith("#compdef bailey\n");
    for (CompletionTable.Entry entry : table.entries()) {
      String flags = String.join(" ", entry.options().stream().map(it -> it.flag()).toList());
      String line = "options='" + flags + "'";
      assertThat(Stream.of(bash, zsh)).allMatch(it -> it.contains(line));
      for (CompletionTable.Value value : entry.options()) {
        assertThat(fish)
            .contains(
                "-n \"__bailey_at " + entry.path() + "\" -l " + value.flag().substring(2) + " ");
      }
    }
    assertThat(fish).contains("-x -a 'none full filtered'");
  }
}
