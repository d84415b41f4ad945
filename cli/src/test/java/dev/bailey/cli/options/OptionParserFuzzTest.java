package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.host.HostBackend;
import dev.bailey.linux.namespace.NamespaceBackend;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Whatever the words are, they are a request or refused as a wrong one. By itself it goes through
 * the seeds beside it, one word a line; with {@code JAZZER_FUZZ=1} it makes up more.
 */
final class OptionParserFuzzTest {
  private static final Backends BACKENDS =
      new Backends(List.of(new NamespaceBackend(), new HostBackend()));
  private static final Console CONSOLE =
      new Console(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream(),
          Map.of("TOKEN", "secret"),
          Path.of("/usr/share"));

  @FuzzTest(maxDuration = "2m")
  void requestOrRefusal(byte[] bytes) {
    List<String> words = List.of(new String(bytes, StandardCharsets.UTF_8).split("\n", -1));
    var _ = OptionParser.wantsJson(words);
    for (String command : List.of("run", "wrap")) {
      try {
        RunOptions options = OptionParser.parse(command, words, CONSOLE);
        assertThat(RunRequest.toRun(options, CONSOLE, BACKENDS).policy()).isNotNull();
      } catch (BaileyException e) {
        // An option that is planned says so; everything else is a wrong request.
        assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.NOT_SUPPORTED);
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }
}
