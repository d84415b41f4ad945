package dev.bailey.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DebugLoggersTest {
  @Test
  void onlyBaileysOwnWhenAskedFor() {
    Module module = DebugLoggersTest.class.getModule();
    DebugLoggers asked = new DebugLoggers(true);
    assertThat(
            asked
                .getLogger("dev.bailey.linux.cgroup", module)
                .isLoggable(System.Logger.Level.DEBUG))
        .isTrue();
    assertThat(asked.getLogger("io.netty", module).isLoggable(System.Logger.Level.ERROR)).isFalse();
    assertThat(
            new DebugLoggers(false)
                .getLogger("dev.bailey.linux", module)
                .isLoggable(System.Logger.Level.ERROR))
        .isFalse();
  }

  @Test
  void aLineWithTheCauseAndNoControlCharacters() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = new Console(InputStream.nullInputStream(), out, out, Map.of(), Path.of("/"));
    DebugLogger logger = new DebugLogger("dev.bailey.x", true, console);
    logger.log(
        System.Logger.Level.WARNING, "no \u001b[31m\nroom", new IllegalStateException("why"));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("bailey: warning: dev.bailey.x: no \\u001b[31m\\u000aroom\n")
        .contains("IllegalStateException: why");
  }
}
