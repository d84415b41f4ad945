package dev.bailey.sessions.process;

import dev.bailey.execution.StandardStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The two logs of a process that runs, and what writes them. */
final class ProcessLogs implements AutoCloseable {
  private static final long MOST_BYTES = 8 << 20;

  private final Log output;
  private final Log error;
  private final OutputStream outputWriter;
  private final OutputStream errorWriter;

  private ProcessLogs(Log output, Log error) {
    this.output = output;
    this.error = error;
    outputWriter = output.writer(MOST_BYTES);
    errorWriter = error.writer(MOST_BYTES);
  }

  /** New ones, for the process of this id. */
  static ProcessLogs begin(Path directory, String id) {
    return new ProcessLogs(
        Log.begin(files(directory, id, StandardStream.STDOUT), StandardStream.STDOUT),
        Log.begin(files(directory, id, StandardStream.STDERR), StandardStream.STDERR));
  }

  /** The log of a process that has ended. */
  static Log ended(Path directory, String id, StandardStream stream) {
    return Log.ended(files(directory, id, stream), stream);
  }

  private static LogSegments files(Path directory, String id, StandardStream stream) {
    return new LogSegments(
        directory,
        switch (stream) {
          case STDOUT -> id + ".out";
          case STDERR -> id + ".err";
        });
  }

  Log of(StandardStream stream) {
    return switch (stream) {
      case STDOUT -> output;
      case STDERR -> error;
    };
  }

  OutputStream stdout(Watched watched) {
    return new Tee(outputWriter, watched.stdout());
  }

  OutputStream stderr(Watched watched) {
    return new Tee(errorWriter, watched.stderr());
  }

  /** Nothing is written any more. */
  @Override
  public void close() {
    try (OutputStream _ = outputWriter;
        OutputStream _ = errorWriter) {
      // Both, also when one fails.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
