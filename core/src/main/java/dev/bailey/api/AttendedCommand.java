package dev.bailey.api;

import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A command whose caller takes part while it runs: is told its lines, or writes its input. Apart
 * from {@link CommandStart}, so that other commands need not load it.
 */
final class AttendedCommand {
  private final List<LineOutput> lines = new ArrayList<>();
  private final Command command;
  private final Streams streams;
  private final @Nullable InputPipe pipe;

  AttendedCommand(Command asked, Streams plain) {
    streams =
        new Streams(
            told(asked.stdoutListener(), plain.stdout()),
            told(asked.stderrListener(), plain.stderr()));
    pipe = asked.hasOpenInput() ? new InputPipe() : null;
    Command unheard = asked.withoutListeners();
    command = pipe == null ? unheard : unheard.withInput(pipe);
  }

  private OutputStream told(Optional<Consumer<String>> listener, OutputStream target) {
    if (listener.isEmpty()) {
      return target;
    }
    LineOutput output = new LineOutput(target, listener.get());
    lines.add(output);
    return output;
  }

  /** What is to be launched. */
  Command command() {
    return command;
  }

  Streams streams() {
    return streams;
  }

  /** It was launched. */
  SupervisedExecution attend(SupervisedExecution execution) {
    lines.forEach(it -> execution.endingWith(it::finish));
    return pipe == null ? execution : execution.withInput(pipe.writer()).endingWith(pipe::abandon);
  }
}
