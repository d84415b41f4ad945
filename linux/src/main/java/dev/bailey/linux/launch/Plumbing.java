package dev.bailey.linux.launch;

import dev.bailey.execution.Command;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.ChildDescriptors;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.pty.Terminals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A command's standard streams: pipes of its own, or a pseudoterminal of its own. Never a
 * descriptor of the caller: what a command can do to a file or terminal of the host through one
 * cannot be bounded.
 */
public final class Plumbing implements AutoCloseable {
  private static final int STREAMS = 3;

  private final List<Fd> childEnds = new ArrayList<>();
  private final List<Fd> ourEnds = new ArrayList<>();
  private final @Nullable Fd input;
  private final Fd output;
  private final @Nullable Fd error;
  private final boolean terminal;

  private Plumbing(@Nullable Fd input, Fd output, @Nullable Fd error, boolean terminal) {
    this.input = input;
    this.output = output;
    this.error = error;
    this.terminal = terminal;
    if (input != null) {
      ourEnds.add(input);
    }
    ourEnds.add(output);
    if (error != null) {
      ourEnds.add(error);
    }
  }

  /** What the command asks for: pipes, or a terminal that is made here. */
  public static Plumbing of(Command command, ChildStart child) {
    return of(command, child, new TerminalSite() {});
  }

  /** The same, with a terminal that is made elsewhere. */
  public static Plumbing of(Command command, ChildStart child, TerminalSite site) {
    if (command.terminal().isEmpty()) {
      return pipes(command, child);
    }
    try (ChildProgram program = new ChildProgram()) {
      site.enter(program);
      Terminals.Pair terminal = Terminals.add(program);
      site.run(program);
      program.requireSuccess();
      List<Fd> ends = new ArrayList<>();
      try {
        Fd slave = held(terminal.takeSlave(), ends);
        site.made(slave);
        Fd master = held(terminal.takeMaster(command.terminal().get()), ends);
        return terminal(master, slave, child);
      } catch (RuntimeException | Error e) {
        ends.forEach(Fd::close);
        throw e;
      }
    }
  }

  /** Adds one to those that are closed if a later step fails. */
  private static Fd held(Fd end, List<Fd> ends) {
    ends.add(end);
    return end;
  }

  private static Kernel.Pipe pipe(List<Fd> ends) {
    Kernel.Pipe pipe = Kernel.pipe();
    ends.add(pipe.read());
    ends.add(pipe.write());
    return pipe;
  }

  /** Pipes; without input the command reads from /dev/null. */
  public static Plumbing pipes(Command command, ChildDescriptors child) {
    List<Fd> ends = new ArrayList<>();
    try {
      return pipes(command, child, ends);
    } catch (RuntimeException | Error e) {
      ends.forEach(Fd::close);
      throw e;
    }
  }

  private static Plumbing pipes(Command command, ChildDescriptors child, List<Fd> ends) {
    Fd input = null;
    List<Fd> childEnds = new ArrayList<>();
    if (command.input().isPresent()) {
      Kernel.Pipe pipe = pipe(ends);
      child.duplicate(pipe.read().number(), 0);
      childEnds.add(pipe.read());
      input = pipe.write();
    } else {
      child.open(0, "/dev/null", Flags.O_RDONLY);
    }
    Kernel.Pipe output = pipe(ends);
    child.duplicate(output.write().number(), 1);
    childEnds.add(output.write());
    Kernel.Pipe error = pipe(ends);
    child.duplicate(error.write().number(), 2);
    childEnds.add(error.write());
    Plumbing plumbing = new Plumbing(input, output.read(), error.read(), false);
    plumbing.childEnds.addAll(childEnds);
    return plumbing;
  }

  /** A terminal, which the command takes as its controlling one. */
  private static Plumbing terminal(Fd master, Fd slave, ChildStart child) {
    for (int stream = 0; stream < STREAMS; stream++) {
      child.duplicate(slave.number(), stream);
    }
    child.controlledByTerminal();
    return terminal(master, slave);
  }

  private static Plumbing terminal(Fd master, Fd slave) {
    Fd input = master.copy();
    Plumbing plumbing = new Plumbing(input, master, null, true);
    plumbing.childEnds.add(slave);
    return plumbing;
  }

  /**
   * The process is started: its ends are its own now, and ours belong to the result. If it cannot
   * be watched, it ends.
   */
  public StartedProcess started(int pid) {
    StartedProcess process =
        new StartedProcess(
            pid,
            Kernel.watch(pid),
            Optional.ofNullable(input),
            output,
            Optional.ofNullable(error),
            terminal);
    ourEnds.clear();
    return process;
  }

  /** Closes the child's ends, and ours too unless a started process has them. */
  @Override
  public void close() {
    childEnds.forEach(Fd::close);
    ourEnds.forEach(Fd::close);
  }
}
