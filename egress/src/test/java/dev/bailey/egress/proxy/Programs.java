package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs of the host. */
final class Programs {
  private Programs() {}

  /** What a program said, on both streams, and how it ended. */
  record Run(int code, String output) {
    Run requireSuccess() {
      assertThat(code).as(output).isZero();
      return this;
    }
  }

  static Run run(List<String> command) {
    return run(Map.of(), command);
  }

  /** With variables besides those of this process, from which all about proxies are gone. */
  static Run run(Map<String, String> variables, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(it -> it.toLowerCase(Locale.ROOT).contains("proxy"));
    builder.environment().putAll(variables);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
      return new Run(process.exitValue(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
