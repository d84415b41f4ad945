package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.linux.launch.StartedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntConsumer;

/**
 * Holds a new process back between its confinement and its program: it says that it is ready, is
 * looked at, and is told to go.
 */
final class Gate implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int SIGKILL = 9;
  private static final int LONGEST_MESSAGE = 4096;

  private final Kernel.Pipe ready = Kernel.pipe();
  private final Kernel.Pipe go = Kernel.pipe();
  private final Kernel.Pipe info = Kernel.pipe();
  private final Handover handover;
  private final int readyNumber;
  private final int goNumber;
  private final int infoNumber;

  Gate(Spawn spawn) {
    handover = new Handover(spawn);
    // First, so that they get numbers of one digit.
    readyNumber = handover.give(ready.write());
    goNumber = handover.give(go.read());
    infoNumber = handover.give(info.write());
  }

  Handover handover() {
    return handover;
  }

  int ready() {
    return readyNumber;
  }

  int go() {
    return goNumber;
  }

  int info() {
    return infoNumber;
  }

  /** The process has its ends now; ours would keep us from seeing that it gave up. */
  void started() {
    handover.close();
  }

  /** Waits for the process, has it looked at, and lets it go on. On failure it is ended. */
  Held pass(StartedProcess outside, Path directory, boolean terminal, IntConsumer look) {
    Fd init = new Fd(-1);
    try {
      Fd words = outside.error().orElse(outside.output());
      int first = awaitReady(outside.pidfd(), words, directory);
      init = Kernel.pidfd(first);
      int command = child(first);
      Fd end = Kernel.pidfd(command);
      look.accept(command);
      Kernel.writeAll(go.write(), new byte[] {'\n'}, 1);
      StartedProcess process =
          new StartedProcess(
              terminal ? command : first,
              outside.pidfd(),
              outside.input(),
              outside.output(),
              outside.error(),
              outside.terminal());
      return new Held(process, init, command, end);
    } catch (RuntimeException e) {
      Kernel.signal(init, SIGKILL);
      init.close();
      end(outside);
      throw e;
    }
  }

  /**
   * The process that bwrap made, once the shell says that it waits.
   *
   * @param said where to find what bwrap says when it fails
   */
  int awaitReady(Fd outside, Fd said, Path directory) {
    String told = awaitText(info.read());
    String answer = told.isEmpty() ? "" : awaitText(ready.read());
    if (answer.isEmpty()) {
      Kernel.signal(outside, SIGKILL);
      Kernel.hasEnded(outside, PATIENCE);
      Kernel.nonBlocking(said);
      throw Obstacles.failure(Kernel.read(said, LONGEST_MESSAGE), directory);
    }
    return InfoText.childOf(told);
  }

  private static String awaitText(Fd pipe) {
    return Kernel.isReadable(pipe, PATIENCE) ? Kernel.read(pipe, LONGEST_MESSAGE) : "";
  }

  /** The only child of a process. */
  static int child(int parent) {
    try {
      String file = "/proc/" + parent + "/task/" + parent + "/children";
      String children = Files.readString(Path.of(file)).strip();
      if (!children.isEmpty()) {
        return Integer.parseInt(children);
      }
    } catch (IOException | NumberFormatException e) {
      // A kernel without that file: looking through all processes tells it too.
    }
    return ProcessHandle.of(parent)
        .flatMap(it -> it.children().findFirst())
        .map(it -> (int) it.pid())
        .orElseThrow(() ->
            BaileyException.of(
                ErrorCode.LAUNCH_FAILED, "launch", "bwrap", "the command is already gone"));
  }

  private static void end(StartedProcess process) {
    Kernel.signal(process.pidfd(), SIGKILL);
    Kernel.await(process.pidfd());
    process.pidfd().close();
    process.input().ifPresent(Fd::close);
    process.output().close();
    process.error().ifPresent(Fd::close);
  }

  @Override
  public void close() {
    handover.close();
    ready.read().close();
    go.write().close();
    info.read().close();
  }
}
