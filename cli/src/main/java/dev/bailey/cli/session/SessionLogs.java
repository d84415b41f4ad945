package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.OutputReader;
import dev.bailey.execution.StandardStream;
import dev.bailey.sessions.api.ManagedProcesses;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/** {@code bailey session process logs}: what a process wrote, each stream to its own. */
final class SessionLogs {
  private static final int LOG_BYTES = 1 << 20;

  private final SessionWords words;
  private final Console console;

  SessionLogs(SessionWords words, Console console) {
    this.words = words;
    this.console = console;
  }

  void print(ManagedProcesses processes) {
    words.requireOneOf(SessionOption.LINES, SessionOption.OFFSET);
    String process = words.name(1, "id of a process");
    try {
      for (StandardStream stream : StandardStream.values()) {
        if (isWanted(stream)) {
          print(processes, process, stream);
        }
      }
    } catch (IOException e) {
      throw Console.outputFailure(e);
    }
  }

  private boolean isWanted(StandardStream stream) {
    Optional<String> only = words.value(SessionOption.STREAM);
    if (only.isPresent() && !SessionOption.STREAM.choices().contains(only.get())) {
      throw SessionWords.invalid(
          words.verb().fullWords(),
          "option --stream",
          "'" + only.get() + "' is not a stream",
          "Use stdout or stderr.");
    }
    return only.isEmpty() || only.get().equals(stream.label());
  }

  private void print(ManagedProcesses processes, String process, StandardStream stream)
      throws IOException {
    boolean error = stream == StandardStream.STDERR;
    OutputStream target = error ? console.err() : console.out();
    if (words.has(SessionOption.OFFSET)) {
      OutputHistory log = error ? processes.error(process) : processes.output(process);
      copy(log, stream, target);
      return;
    }
    int lines = words.number(SessionOption.LINES, Integer.MAX_VALUE);
    byte[] last =
        error ? processes.error(process, LOG_BYTES) : processes.output(process, LOG_BYTES);
    target.write(LastLines.of(last, lines));
  }

  /** What there is now. A process that runs has the state directory, and this call would not. */
  private void copy(OutputHistory log, StandardStream stream, OutputStream target)
      throws IOException {
    try (OutputReader reader = log.from(words.largeNumber(SessionOption.OFFSET))) {
      Optional<OutputEvent> event = reader.next(Duration.ZERO);
      while (event.isPresent() && copy(event.get(), stream, target)) {
        event = reader.next(Duration.ZERO);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "read", "output", "interrupted").withCause(e);
    }
  }

  /** Whether there may be more. */
  private boolean copy(OutputEvent event, StandardStream stream, OutputStream target)
      throws IOException {
    switch (event) {
      case OutputEvent.Chunk chunk -> target.write(chunk.bytes());
      case OutputEvent.Dropped(long from, long to) ->
          console.warn(
              "bailey: bytes %d to %d of %s are no longer kept%n"
                  .formatted(from, to - 1, stream.label()));
      case OutputEvent.End _ -> {
        return false;
      }
    }
    return true;
  }
}
