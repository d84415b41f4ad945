package dev.bailey.cli.man;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.Option;
import dev.bailey.cli.syntax.Specs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;

/** The man pages, set by groff with all of its warnings. */
final class ManPagesIT {
  @TempDir private Path directory;
  private List<Path> files = List.of();

  @BeforeEach
  void write() throws IOException {
    files = ManPages.write(CommandTree.whole(), "1.2.3", directory.resolve("man1"));
  }

  private static String run(List<String> words) throws IOException, InterruptedException {
    Process program = new ProcessBuilder(words).redirectErrorStream(true).start();
    program.getOutputStream().close();
    String text = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).as(text).isZero();
    return text;
  }

  /** As a terminal shows it, without bold and underlined letters. */
  private String shown(String name) throws IOException, InterruptedException {
    return run(
        List.of("groff", "-man", "-Tutf8", "-P-cbou", "-rLL=80n", directory + "/man1/" + name));
  }

  @Test
  void everyCommandHasAPage() {
    assertThat(files).hasSameSizeAs(Specs.tree(CommandTree.whole()));
    assertThat(files)
        .extracting(it -> it.getFileName().toString())
        .contains("bailey.1", "bailey-run.1", "bailey-session.1", "bailey-session-exec.1")
        .contains("bailey-session-process-start.1", "bailey-completion.1");
  }

  @Test
  void groffWarnsOfNothing() throws Exception {
    List<String> words = new ArrayList<>(List.of("groff", "-man", "-ww", "-Tutf8", "-z"));
    files.forEach(it -> words.add(it.toString()));
    assertThat(run(words)).isEmpty();
    // The control: it does warn.
    Path wrong = Files.writeString(directory.resolve("wrong.1"), ".TH X 1\n.NOSUCH\n");
    assertThat(run(List.of("groff", "-man", "-ww", "-Tutf8", "-z", wrong.toString())))
        .contains("NOSUCH");
  }

  @Test
  void aPageSaysWhatHelpSays() throws Exception {
    for (CommandSpec command : Specs.tree(CommandTree.whole())) {
      String page = shown(ManPage.name(command) + ".1");
      for (Flag flag : Specs.flags(command)) {
        assertThat(page).containsPattern("(?m)^ +" + flag.flag() + "\\b");
      }
      assertThat(page).contains("NAME", "SYNOPSIS", "DESCRIPTION", "SEE ALSO", "Bailey 1.2.3");
    }
  }

  @Test
  void whatIsShownIsWhatIsTyped() throws Exception {
    String page = shown("bailey-run.1");
    assertThat(page)
        .contains("bailey run --memory 256m --cpus 0.5 --timeout 30s -- ./untrusted")
        .contains("bailey run --json -- sh -c 'echo hello'")
        .contains("bailey(1)")
        .contains("--secret NAME=@FILE:HOST");
    for (Option option : Option.values()) {
      assertThat(page).containsPattern("(?m)^ +" + option.flag() + "\\b");
    }
    assertThat(shown("bailey-session-list.1")).contains("bailey session ls");
    assertThat(shown("bailey-session-tool.1").replaceAll("\\s+", " "))
        .contains("'{\"path\": \"README.md\"}'");
  }

  @Test
  void aLineThatLooksLikeARequestIsText() throws Exception {
    Roff roff = new Roff();
    roff.title("x", "y");
    roff.text(".so /etc/passwd");
    roff.text("'so /etc/passwd \\fB\\n(.x");
    Path file = Files.writeString(directory.resolve("man1/x.1"), roff.toString());
    assertThat(shown(file.getFileName().toString()))
        .contains(".so /etc/passwd", "'so /etc/passwd \\fB\\n(.x");
  }
}
