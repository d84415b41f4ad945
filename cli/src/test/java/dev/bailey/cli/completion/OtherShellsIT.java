package dev.bailey.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.command.CommandTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts for fish and zsh, loaded into these shells. */
final class OtherShellsIT {
  private static final String ASK_FISH = "source $argv[1]; cd $argv[2]; complete -C $argv[3]";

  /**
   * Outside of its line editor zsh has no completion: what the function would offer is printed, and
   * {@code compset} cuts off what precedes a value as it does there.
   */
  private static final String ASK_ZSH =
      """
      compdef() { : }
      compadd() { print -rl -- "${@:#--}" }
      _files() { print -r -- "files $*" }
      _normal() { print -r -- "command $words[CURRENT]" }
      compset() { PREFIX=${PREFIX#*=} }
      . $1
      words=("${(@s: :)3}")
      CURRENT=$#words PREFIX=$words[-1]
      _bailey
      """;

  @TempDir private Path directory;
  private CompletionTable table =
      CompletionTable.of(CommandTree.whole(), List.of("namespace", "bubblewrap"));

  @BeforeEach
  void makeFiles() throws IOException {
    Files.createDirectories(directory.resolve("here/some directory"));
    Files.writeString(directory.resolve("here/some-file"), "");
  }

  /** What a shell prints; it may warn of the machine, but not of Bailey's script. */
  private List<String> lines(String... command) throws IOException, InterruptedException {
    Path errors = directory.resolve("errors");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("HOME", directory.toString());
    Process shell = builder.start();
    shell.getOutputStream().close();
    String answer = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = shell.waitFor();
    String said = Files.readString(errors);
    assertThat(code).as(said).isZero();
    assertThat(said).doesNotContain("_bailey");
    return answer.lines().filter(it -> !it.isEmpty()).toList();
  }

  private Path script(String shell) throws IOException {
    return Files.writeString(directory.resolve(shell), ShellName.of(shell).script(table));
  }

  /** Without the descriptions. */
  private List<String> fish(String line) throws IOException, InterruptedException {
    String script = script("fish").toString();
    String here = directory.resolve("here").toString();
    return lines("fish", "--no-config", "-c", ASK_FISH, script, here, line).stream()
        .map(it -> it.split("\t", -1)[0])
        .toList();
  }

  private List<String> zsh(String line) throws IOException, InterruptedException {
    return lines("zsh", "-f", "-c", ASK_ZSH, "zsh", script("zsh").toString(), "", line);
  }

  @Test
  void fishOffersTheSame() throws Exception {
    assertThat(fish("bailey "))
        .containsExactlyInAnyOrder(
            "run", "wrap", "session", "doctor", "bench", "completion", "help", "version");
    assertThat(fish("bailey session r")).containsExactlyInAnyOrder("rm", "resume", "rollback");
    assertThat(fish("bailey session process "))
        .containsExactlyInAnyOrder("start", "expose", "list", "ls", "logs", "signal");
    assertThat(fish("bailey run --me")).containsExactly("--memory");
    assertThat(fish("bailey run --fs re")).containsExactly("read-only");
    assertThat(fish("bailey wrap --backend ")).contains("namespace", "bubblewrap");
    assertThat(fish("bailey run --read some")).contains("some directory/", "some-file");
    assertThat(fish("bailey run -- bas")).contains("bash");
  }

  @Test
  void zshOffersTheSame() throws Exception {
    assertThat(zsh("bailey "))
        .containsExactlyInAnyOrder(
            "run", "wrap", "session", "doctor", "bench", "completion", "help", "version");
    assertThat(zsh("bailey session r")).contains("rm", "resume", "rollback");
    assertThat(zsh("bailey session process "))
        .containsExactlyInAnyOrder("start", "expose", "list", "ls", "logs", "signal");
    assertThat(zsh("bailey run --me")).contains("--memory", "--fs");
    assertThat(zsh("bailey run --fs ")).contains("project", "read-only", "unrestricted");
    assertThat(zsh("bailey run --fs=re")).contains("project", "read-only", "unrestricted");
    assertThat(zsh("bailey run --read some")).containsExactly("files ");
    assertThat(zsh("bailey run --project some")).containsExactly("files -/");
    assertThat(zsh("bailey run -- bas")).containsExactly("command bas");
  }
}
