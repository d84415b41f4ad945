package dev.bailey.api;

import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;

/** Starts commands in whose run their caller takes no part. */
interface CommandStart {
  SupervisedExecution start(Command command, Streams streams);

  /** Starts any command by one of these, attended where its caller takes part in its run. */
  static SupervisedExecution of(Command command, Streams streams, CommandStart start) {
    if (!command.isListenedTo() && !command.hasOpenInput()) {
      return start.start(command, streams);
    }
    AttendedCommand attended = new AttendedCommand(command, streams);
    return attended.attend(start.start(attended.command(), attended.streams()));
  }
}
