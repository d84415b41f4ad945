package dev.bailey.storage.program;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.waiting.Uninterrupted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A program that was run to its end, with what it said. */
public record Program(List<String> command, int status, String output) {
  /** In the environment of every program: which process started it. */
  static final String MARK = "BAILEY_STARTED_BY";

  private static final String THIS_PROCESS =
      ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());

  public Program {
    command = List.copyOf(command);
  }

  /** Runs it; status 127 when it is not installed. An interruption waits until it has ended. */
  public static Program run(String... command) {
    List<String> words = List.of(command);
    try {
      ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
      builder.environment().put("LC_ALL", "C");
      builder.environment().put(MARK, THIS_PROCESS);
      builder.environment().merge("PATH", "/usr/sbin:/sbin", (old, more) -> old + ":" + more);
      Process process = builder.start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      int status = Uninterrupted.await(process::waitFor);
      return new Program(words, status, new String(output, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      return new Program(words, 127, String.valueOf(e.getMessage()));
    }
  }

  /** What the programs of this process, and of no other, are marked with. */
  public static String mark() {
    return THIS_PROCESS;
  }

  public boolean succeeded() {
    return status == 0;
  }

  /** Itself, or what it said as an exception. */
  public Program orThrow() {
    if (!succeeded()) {
      throw BaileyException.of(
          ErrorCode.STORAGE_FAILED,
          "run",
          String.join(" ", command),
          output.isEmpty() ? "it ended with status " + status : output);
    }
    return this;
  }
}
