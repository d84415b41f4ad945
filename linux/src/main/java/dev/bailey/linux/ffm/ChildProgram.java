package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ProgramChildren.Part;
import dev.bailey.waiting.Uninterrupted;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A fixed sequence of system calls, of which some are made by children that are forked on the way.
 * A child can enter other namespaces and take on another root directory and another user. A thread
 * of the JVM that did so could not be used afterwards, and a user namespace it cannot enter at all:
 * that takes a single-threaded process.
 *
 * <p>As with {@code vfork(2)}, a child shares the JVM's memory, and its parent waits until the
 * child has executed a program or has ended. The child makes system calls and leaves their results
 * in this program's memory. No code of the JVM runs in it, and signals, whose handlers are the
 * JVM's, are blocked. A child can also {@link #leaveJvm}, and go on in memory of its own.
 *
 * <p>A result can be an argument of a later call. A call can demand a result, which is how state is
 * read back from the kernel before a program starts. The first failure ends what its process does.
 */
public final class ChildProgram implements Steps, Finished, AutoCloseable {
  private static final int SIGNAL_MASK_SIZE = 8;
  private static final int SIGKILL = 9;

  /** Calls that close descriptors by their number, or put others in their place. */
  private static final Set<Syscall> REPLACING = EnumSet.of(Syscall.DUP3, Syscall.CLOSE_RANGE);

  private static final long PROCESS = Kernel.call(Syscall.GETPID, 0);

  /** Like vfork(2), and with the process id told at once. */
  private static final long BORROWING =
      Flags.CLONE_VM | Flags.CLONE_VFORK | Flags.CLONE_PARENT_SETTID;

  private final @Nullable LeaveJvmStep leaving;
  private final Memory memory;
  private final Rows rows = new Rows();
  private final Deque<Part> parts = new ArrayDeque<>();
  private final ProgramChildren children = new ProgramChildren(rows);
  private final List<Long> opened = new ArrayList<>();
  private final Map<Long, Long> closings = new HashMap<>();
  private final long signals;
  private final MemorySegment state;
  private boolean completed;
  private int failed = -1;

  /** An empty program. */
  public ChildProgram() {
    this(null, new Memory());
  }

  private ChildProgram(@Nullable LeaveJvmStep leaving, Memory memory) {
    this.leaving = leaving;
    this.memory = memory;
    signals = memory.space(SIGNAL_MASK_SIZE);
    state = memory.callState();
    parts.push(Part.ofJvm());
    long all = memory.space(SIGNAL_MASK_SIZE);
    Memory.setLong(all, -1);
    maskSignals("block signals", all, signals);
  }

  /** An empty program, of which one child may {@link #leaveJvm}. */
  public static ChildProgram ofLaunch() {
    LeaveJvmStep leaving = new LeaveJvmStep();
    return new ChildProgram(leaving, leaving.memory());
  }

  private void maskSignals(String step, long mask, long before) {
    call(step, Syscall.RT_SIGPROCMASK, Flags.SIG_SETMASK, mask, before, SIGNAL_MASK_SIZE);
  }

  @Override
  public Memory memory() {
    return memory;
  }

  @Override
  public long call(String step, Syscall call, long... values) {
    Part part = parts.getFirst();
    if (shares(part) && part.isChild() && REPLACING.contains(call)) {
      throw new IllegalStateException("descriptors of this child are not its own: " + step);
    }
    return Reference.to(add(step, Native.number(call), 0, Long.MAX_VALUE, values));
  }

  /**
   * As in {@link Steps}. Of a child with descriptors of its own it is closed when the child ends or
   * becomes another program.
   */
  @Override
  public long open(String step, Syscall call, long... values) {
    long descriptor = call(step, call, values);
    if (shares(parts.getFirst())) {
      opened.add(descriptor);
    }
    return descriptor;
  }

  private boolean shares(Part part) {
    return part.shares() && (leaving == null || !leaving.isOf(part.fork()));
  }

  @Override
  public int use(int descriptor) {
    if (leaving != null) {
      leaving.use(descriptor);
    }
    return descriptor;
  }

  @Override
  public void close(String step, long descriptor) {
    closings.put(descriptor, call(step, Syscall.CLOSE, descriptor));
  }

  /** A descriptor that was opened, as the caller's own; none if that did not come about. */
  public Fd take(long descriptor) {
    if (!opened.remove(descriptor)) {
      throw new IllegalStateException("not a descriptor of this process");
    }
    return isOpen(descriptor) ? Kernel.owned("take a descriptor", result(descriptor)) : new Fd(-1);
  }

  /**
   * Whether the parent of a child goes on, also while the program runs: the child has become
   * another program by then, or has ended.
   */
  public boolean hasReturned(long fork) {
    return rows.resultNow((int) fork) > 0;
  }

  private boolean isOpen(long descriptor) {
    Long closing = closings.get(descriptor);
    return rows.wasMade(Reference.step(descriptor))
        && result(descriptor) >= 0
        && (closing == null || !rows.wasMade(Reference.step(closing)));
  }

  @Override
  public void expect(String step, long value, Syscall call, long... values) {
    add(step, Native.number(call), value, value, values);
  }

  @Override
  public void expectRefusal(String step, int errno, Syscall call, long... values) {
    add(step, Native.number(call), -errno, -errno, values);
  }

  /** Adds a system call whose result does not matter. */
  void attempt(String step, Syscall call, long... values) {
    add(step, Native.number(call), Long.MIN_VALUE, Long.MAX_VALUE, values);
  }

  @Override
  public void expectEach(
      String step, long value, Syscall call, int counted, long last, long... values) {
    expect(step, value, call, values);
    rows.repeat(counted, last);
  }

  @Override
  public void expectMemory(String step, long address, long mask, long value) {
    add(step, Rows.LOOK, value, value, address, mask);
  }

  private int add(String step, long number, long least, long most, long... values) {
    List<Integer> own = parts.getFirst().rows();
    int references = 0;
    for (long value : values) {
      references += Reference.is(value) ? 1 : 0;
    }
    int later = rows.size() + references;
    for (int i = 0; i < values.length && references > 0; i++) {
      if (Reference.is(values[i])) {
        own.add(rows.addUse(Reference.step(values[i]), later, i));
      }
    }
    int row = rows.add(step, number, least, most, values);
    own.add(row);
    return row;
  }

  /**
   * Adds a fork. What is added from here on is done by the child, until {@link #parent}.
   *
   * @return stands for its process id
   */
  public long fork(String step, long flags) {
    long all = flags | BORROWING | Flags.SIGCHLD;
    long pid = memory.space(Long.BYTES);
    return begin(rows.add(step, Native.number(Syscall.CLONE), 0, 0, all, 0, pid), pid, flags);
  }

  /**
   * Adds a fork into the cgroup (version 2) whose directory this descriptor is: the child is inside
   * from its first moment. See {@link #fork}.
   */
  public long forkInto(String step, long flags, int cgroup) {
    long arguments = memory.space(Structs.CLONE_ARGS_SIZE);
    long pid = memory.space(Long.BYTES);
    Memory.setLong(arguments, flags | BORROWING | Flags.CLONE_INTO_CGROUP);
    Memory.setLong(arguments + Structs.CLONE_ARGS_PARENT_TID, pid);
    // The kernel takes the one of the parent for a sibling, and refuses another.
    boolean sibling = (flags & Flags.CLONE_PARENT) != 0;
    Memory.setLong(arguments + Structs.CLONE_ARGS_EXIT_SIGNAL, sibling ? 0 : Flags.SIGCHLD);
    Memory.setLong(arguments + Structs.CLONE_ARGS_CGROUP, cgroup);
    return begin(
        rows.add(step, Native.number(Syscall.CLONE3), 0, 0, arguments, Structs.CLONE_ARGS_SIZE),
        pid,
        flags);
  }

  private int begin(int fork, long pid, long flags) {
    Part by = parts.getFirst();
    boolean shares = shares(by) && (flags & Flags.CLONE_FILES) != 0;
    boolean ours = !by.isChild() || (by.ours() && (flags & Flags.CLONE_PARENT) != 0);
    Part part = new Part(fork, pid, memory.space(Integer.BYTES), shares, ours, new ArrayList<>());
    children.add(part);
    parts.push(part);
    return fork;
  }

  /** Ends what the child does, and with it the child. The rest is done by its parent. */
  public void parent() {
    call("end", Syscall.EXIT_GROUP, 0);
    finish(rows.add("end", Native.number(Syscall.EXIT_GROUP), 0, 0, 1));
  }

  private void finish(int end) {
    Part part = parts.pop();
    part.rows().forEach(row -> rows.otherwise(row, end));
    if (part.isChild()) {
      rows.otherwise(part.fork(), rows.size());
    }
  }

  /**
   * Adds, to a child that has just been forked by this JVM, that it ends with this JVM: it has
   * copies of descriptors whose end others wait for, and may wait for a child of its own.
   */
  public void endWithParent() {
    mindParent(SIGKILL);
    expect("verify that this JVM lives", PROCESS, Syscall.GETPPID);
  }

  /** Adds which signal it gets when the thread that it is a child of ends; 0 for none. */
  public void mindParent(int signal) {
    call("mind the end of this JVM", Syscall.PRCTL, Flags.PR_SET_PDEATHSIG, signal);
  }

  /** Adds waiting for the end of a child, if there is one. */
  public void reap(String step, long fork) {
    parts.getFirst().rows().add(rows.addCheck(step, (int) fork));
    Part child = children.of(fork);
    long wait = call(step, Syscall.WAIT4, Reference.to((int) fork), child.status(), 0, 0);
    children.awaitedBy(Reference.step(wait), child);
  }

  /** Adds waiting for the end of a child, all of whose steps must have succeeded. */
  public void reapSuccessful(String step, long fork) {
    reap(step, fork);
    expectMemory(step, children.of(fork).status(), WaitStatus.ALL, 0);
  }

  /** Whether a signal has ended a child that a step has waited for. */
  public boolean wasKilled(long fork) {
    return children.of(fork).wasKilled();
  }

  /** Adds a step that fails unless there is such a child. */
  public void requireStarted(String step, long fork) {
    call(step, Syscall.PIDFD_OPEN, Reference.to((int) fork), 0);
  }

  /**
   * Adds, to a child of this JVM, that it gives up this JVM's memory and descriptors: it becomes a
   * {@link StepRunner}. Of descriptors it keeps those that steps {@link #use}.
   */
  public void leaveJvm() {
    if (leaving == null || leaving.isAdded()) {
      throw new IllegalStateException("not a program of which a child can leave this JVM");
    }
    // Not unshare(2), which containers refuse. No descriptor is in the range that is closed.
    long none = Integer.MAX_VALUE;
    int call = Native.number(Syscall.CLOSE_RANGE);
    add("have descriptors of its own", call, 0, 0, none, none, Flags.CLOSE_RANGE_UNSHARE);
    int row = Reference.step(call(LeaveJvmStep.STEP, Syscall.EXECVEAT, leaving.execution()));
    leaving.added(row, parts.getFirst().fork(), parts.getFirst().status());
    call("close the file of the steps", Syscall.CLOSE, leaving.file());
  }

  /** Makes the calls, here and in children, until one fails. */
  public void run() {
    complete();
    if (Thread.currentThread().isVirtual()) {
      // It would keep the thread that carries it for as long as others hold up the launch.
      runOnPlatformThread();
    } else {
      runHere();
    }
    if (!children.collect(failed >= 0)) {
      memory.lose();
    }
  }

  private void runHere() {
    rows.run(state);
    if (leaving != null && leaving.isAdded()) {
      leaving.look(rows);
    }
    for (int row = 0; row < rows.size() && failed < 0; row++) {
      if (rows.failed(row) && !children.hasForked(row)) {
        failed = row;
      }
    }
  }

  private void runOnPlatformThread() {
    Uninterrupted.join(Thread.ofPlatform().daemon().name("bailey-fork").start(this::runHere));
  }

  /** Writes what was added, so that another thread can run it: memory belongs to this one. */
  void complete() {
    if (completed) {
      return;
    }
    completed = true;
    int restore = rows.size();
    maskSignals("unblock signals", signals, 0);
    rows.add("return", Rows.RETURN, 0, 0);
    finish(restore);
    if (leaving != null && leaving.isAdded()) {
      leaving.keepUsed(rows);
      rows.write(memory);
      leaving.written(rows);
    } else {
      rows.write(memory);
    }
  }

  /** Whether a child was ended and waited for by the run itself. */
  public boolean wasCollected(long fork) {
    return children.wasCollected(fork);
  }

  /**
   * The process id of a child from its fork on, also while the program runs: its parent has no
   * answer before the child has become another program, and none at all when it is killed then. 0
   * when it was not forked.
   */
  public int forked(long fork) {
    return children.of(fork).processId();
  }

  /** Whether a step of a child failed, so that it has ended by itself. */
  boolean gaveUp(long fork) {
    return children.gaveUp(children.of(fork));
  }

  @Override
  public boolean succeeded() {
    return failed < 0;
  }

  @Override
  public String failedStep() {
    return failed < 0 ? "" : rows.step(failed);
  }

  @Override
  public int errno() {
    return failed < 0 ? 0 : (int) Math.max(0, -rows.result(failed));
  }

  /** What a call returned; {@code reference} is what adding the call returned. */
  public long result(long reference) {
    return rows.result(Reference.step(reference));
  }

  @Override
  public void close() {
    for (long descriptor : opened) {
      if (isOpen(descriptor)) {
        var _ = Kernel.call(Syscall.CLOSE, result(descriptor));
      }
    }
    memory.close();
  }
}
