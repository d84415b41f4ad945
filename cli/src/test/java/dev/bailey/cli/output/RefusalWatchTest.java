package dev.bailey.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RefusalWatchTest {
  private static final Path PROJECT = Path.of("/p");

  private static boolean sees(String... parts) throws IOException {
    ByteArrayOutputStream passed = new ByteArrayOutputStream();
    try (RefusalWatch watch = new RefusalWatch(passed)) {
      for (String part : parts) {
        watch.write(part.getBytes(StandardCharsets.UTF_8));
      }
      assertThat(passed.toString(StandardCharsets.UTF_8)).isEqualTo(String.join("", parts));
      return watch.sawOne();
    }
  }

  @Test
  void complaintsAreNoticedWhereverTheyAreCut() throws IOException {
    assertThat(sees("x: Read-only file system\n")).isTrue();
    assertThat(sees("x: Read-on", "ly file sys", "tem")).isTrue();
    assertThat(sees("DeDevice or resource busy")).isTrue();
    assertThat(sees("Error: EROFS: read-only")).isTrue();
    assertThat(sees("No such file or directory")).isFalse();
    assertThat(sees("Read-only file", " systems")).isTrue();
    assertThat(sees("Read-only files")).isFalse();
  }

  @Test
  void linesSayWhatAndWhoAndHow() {
    AutorunReport report =
        new AutorunReport(
            List.of(Path.of("/p/.git/config"), Path.of("/other/.envrc")),
            List.of(
                new AutorunChange(
                    Path.of("/p/a\u001b/.envrc"),
                    AutorunChange.Kind.APPEARED,
                    "direnv",
                    "on entering the directory")),
            true);
    assertThat(AutorunLines.of(report, PROJECT))
        .isEqualTo(
            "bailey: autorun: a\\u001b/.envrc appeared: look at it before direnv runs it"
                + " (on entering the directory)\n");
    assertThat(AutorunLines.readOnly(report, PROJECT))
        .isEqualTo(
            "bailey: note: read-only, since other programs run them later: .git/config,"
                + " /other/.envrc\n  Open one with --write .git/config\n");
    assertThat(AutorunLines.of(AutorunReport.none(), PROJECT)).isEmpty();
    assertThat(AutorunLines.of(new AutorunReport(List.of(), List.of(), false), PROJECT))
        .as("where a plant may hide")
        .startsWith("bailey: autorun: there are more directories or files than were looked at");
    assertThat(AutorunLines.readOnly(AutorunReport.none(), PROJECT)).isEmpty();
  }
}
