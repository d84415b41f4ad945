package dev.bailey.linux.ffm;

import java.util.List;

/**
 * The start of a program with this process's own rights: a new session, default signals, no
 * descriptor above the ones given.
 */
public final class Spawn implements ChildDescriptors, AutoCloseable {
  private final String step;
  private final ChildProgram program = new ChildProgram();
  private final ChildStart start = new ChildStart(program);
  private final long child;

  /** A start that is called this when it fails. */
  public Spawn(String step) {
    this.step = step;
    child = program.fork(step, 0);
  }

  @Override
  public void duplicate(int from, int to) {
    start.duplicate(from, to);
  }

  /** As in {@link ChildStart#open}. */
  @Override
  public void open(int descriptor, String path, int openFlags) {
    start.open(descriptor, path, openFlags);
  }

  /** As in {@link ChildStart#keepUpTo}. */
  public void keepUpTo(int descriptor) {
    start.keepUpTo(descriptor);
  }

  /** Completes it: any thread can {@link #run} it then. */
  public void add(String path, List<String> arguments, List<String> environment) {
    start.addProcessSetup();
    start.addProgram(step, path, arguments, environment);
    program.parent();
    program.complete();
  }

  /** Starts the program, as a child of the calling thread. */
  public void run() {
    program.run();
  }

  /** Fails unless the program was started. */
  public void requireSuccess() {
    program.requireSuccess();
  }

  /** The child's process id, as this process sees it; 0 before it was started. */
  public int pid() {
    return program.forked(child);
  }

  @Override
  public void close() {
    program.close();
  }
}
