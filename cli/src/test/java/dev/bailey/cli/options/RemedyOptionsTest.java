package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.output.RemedyText;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.Remedy;
import dev.bailey.error.Remedy.Setting;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Promise;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The options that a hint names mean what the remedy says. */
final class RemedyOptionsTest {
  private static RunOptions typed(Remedy remedy) {
    String text = RemedyText.of(remedy);
    String words = text.substring(text.indexOf("--")).replaceAll("(, .*)?[.]?$", "");
    OutputStream nowhere = OutputStream.nullOutputStream();
    List<String> line = new ArrayList<>(List.of(words.split(" ")));
    line.addAll(List.of("--", "true"));
    RunOptions options =
        OptionParser.parse(
            "run",
            line,
            new Console(
                InputStream.nullInputStream(), nowhere, nowhere, Map.of(), Path.of("/work")));
    assertThat(options.command).containsExactly("true");
    return options;
  }

  @Test
  void promisesAndRules() {
    assertThat(typed(new Remedy.AcceptPromise("open-files")).accepted)
        .containsExactly(Promise.OPEN_FILES);
    assertThat(typed(new Remedy.AllowNetwork("a.test:443")).allow).containsExactly("a.test:443");
  }

  @Test
  void paths() {
    Path path = Path.of("/opt/tools");
    assertThat(typed(new Remedy.ReadPath(path)).read).containsExactly(path);
    assertThat(typed(new Remedy.DenyPath(path)).deny).containsExactly(path);
    assertThat(typed(new Remedy.Choose(Setting.PROJECT, "/opt")).project)
        .isEqualTo(Path.of("/opt"));
    assertThat(typed(new Remedy.Choose(Setting.WORKING_DIRECTORY, "/opt")).workdir)
        .isEqualTo(Path.of("/opt"));
  }

  @Test
  void settings() {
    assertThat(typed(new Remedy.Choose(Setting.FILE_MODE, "read-only")).files)
        .isEqualTo(FileAccess.Mode.READ_ONLY);
    assertThat(typed(new Remedy.Choose(Setting.NETWORK_MODE, "none")).network)
        .isEqualTo(NetworkChoice.NONE);
    assertThat(typed(new Remedy.Choose(Setting.BACKEND, "host")).backend).isEqualTo("host");
    assertThat(typed(new Remedy.Choose(Setting.LEVEL, "maximum")).level).isEqualTo(Level.MAXIMUM);
  }
}
