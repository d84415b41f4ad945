package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Flags;

/**
 * Makes system calls in a forked child, for example in other namespaces, and reports the first that
 * failed. The child shares this JVM's descriptors and ends after the last call.
 */
public final class Visit implements Finished, AutoCloseable {
  private final ChildProgram program = new ChildProgram();
  private final long visitor = program.fork("fork", Flags.CLONE_FILES);

  /** No calls yet. */
  public Visit() {
    program.endWithParent();
  }

  /** To add the calls to. */
  public ChildProgram program() {
    return program;
  }

  /** Has the calls made, until one fails. */
  public void run() {
    program.parent();
    program.reapSuccessful("reap", visitor);
    program.run();
  }

  @Override
  public boolean succeeded() {
    return program.succeeded();
  }

  @Override
  public String failedStep() {
    return program.failedStep();
  }

  @Override
  public int errno() {
    return program.errno();
  }

  /** A descriptor that was opened, as the caller's own. */
  public Fd take(long descriptor) {
    return program.take(descriptor);
  }

  @Override
  public void close() {
    program.close();
  }
}
