package dev.bailey.linux.ffm;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps by which a child starts a program: a new session, its standard streams, all other
 * descriptors closed, signals reset.
 */
public final class ChildStart implements ChildDescriptors {
  private static final int STREAMS = 3;
  private static final int SIGNALS = 64;
  private static final int SIGKILL = 9;
  private static final int SIGSTOP = 19;
  private static final int SIGNAL_MASK_SIZE = 8;
  private static final int SIGACTION_SIZE = 32;
  private static final long ALL_DESCRIPTORS = 0xffff_ffffL;

  /**
   * How long to wait, again and again, for a program that is open for writing. Whoever has just
   * written it may have closed it, and a process that was forked meanwhile still have a copy of the
   * descriptor, for as long as it takes to become another program.
   */
  private static final Duration[] PAUSES = {
    Duration.ofMillis(1),
    Duration.ofMillis(8),
    Duration.ofMillis(64),
    Duration.ofMillis(256),
    Duration.ofMillis(1024)
  };

  private final ChildProgram program;
  private final Memory memory;
  private final List<Runnable> descriptors = new ArrayList<>();
  private int firstClosed = STREAMS;
  private boolean terminal;

  /** A start whose steps are added to this program. */
  public ChildStart(ChildProgram program) {
    this.program = program;
    memory = program.memory();
  }

  @Override
  public void duplicate(int from, int to) {
    descriptors.add(() -> program.call("give a stream", Syscall.DUP3, program.use(from), to, 0));
  }

  /** As in {@link ChildDescriptors}; every lower one must be open. */
  @Override
  public void open(int descriptor, String path, int openFlags) {
    descriptors.add(() -> {
      program.call("close a stream", Syscall.CLOSE_RANGE, descriptor, descriptor, 0);
      program.expect(
          "open " + path,
          descriptor,
          Syscall.OPENAT,
          Flags.AT_FDCWD,
          memory.text(path),
          openFlags,
          0);
    });
  }

  /** The program starts in this directory, which is to be kept open until then. */
  public void enter(Fd directory) {
    descriptors.addFirst(() ->
        program.call(
            "enter the working directory", Syscall.FCHDIR, program.use(directory.number())));
  }

  /** This one and all below stay open; otherwise only the standard streams do. */
  public void keepUpTo(int descriptor) {
    firstClosed = descriptor + 1;
  }

  /** Standard input is a terminal, and is to control the session. */
  public void controlledByTerminal() {
    terminal = true;
  }

  /**
   * Adds what precedes the program: default signals, a session, its descriptors. This needs no
   * privilege, and descriptors given are used up.
   */
  public void addProcessSetup() {
    addStreams();
    letSignalsThrough();
  }

  /** Adds the same but for signals, which stay blocked. */
  public void addStreams() {
    // Descriptors first: until then others wait for the ends of which this process has copies.
    program.call("begin a session", Syscall.SETSID);
    descriptors.forEach(Runnable::run);
    if (terminal) {
      program.call("take the terminal", Syscall.IOCTL, 0, Flags.TIOCSCTTY, 0);
    }
    program.call("close everything else", Syscall.CLOSE_RANGE, firstClosed, ALL_DESCRIPTORS, 0);
    resetSignals();
  }

  /** Handlers are the JVM's; a signal that is let through must not find them. */
  private void resetSignals() {
    long none = memory.space(SIGACTION_SIZE);
    resetSignals(1, SIGKILL - 1, none);
    resetSignals(SIGKILL + 1, SIGSTOP - 1, none);
    resetSignals(SIGSTOP + 1, SIGNALS, none);
  }

  private void resetSignals(int first, int last, long action) {
    long[] values = {first, action, 0, SIGNAL_MASK_SIZE};
    program.expectEach("reset signals", 0, Syscall.RT_SIGACTION, 0, last, values);
  }

  /** Adds that signals are no longer blocked. */
  public void letSignalsThrough() {
    program.call(
        "let signals through",
        Syscall.RT_SIGPROCMASK,
        Flags.SIG_SETMASK,
        memory.space(SIGNAL_MASK_SIZE),
        0,
        SIGNAL_MASK_SIZE);
  }

  /** Adds the program itself, the last step of its process. */
  public void addProgram(
      String step, String path, List<String> arguments, List<String> environment) {
    long[] values = {memory.text(path), memory.texts(arguments), memory.texts(environment)};
    for (Duration pause : PAUSES) {
      program.expectRefusal(step, Errno.ETXTBSY, Syscall.EXECVE, values);
      program.attempt("wait for whoever writes it", Syscall.NANOSLEEP, memory.time(pause), 0);
    }
    program.call(step, Syscall.EXECVE, values);
  }

  /** Adds the program of an open file, the last step of its process; its environment is empty. */
  public void addProgram(String step, int file, List<String> arguments) {
    program.call(
        step,
        Syscall.EXECVEAT,
        file,
        memory.text(""),
        memory.texts(arguments),
        memory.texts(List.of()),
        Flags.AT_EMPTY_PATH);
  }

  /** What to say where arguments and environment do not fit. */
  public static BaileyException tooLong() {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "run",
            "command",
            "arguments and environment are longer than the kernel takes")
        .withHint("Pass the data through a file in the project or standard input.");
  }
}
