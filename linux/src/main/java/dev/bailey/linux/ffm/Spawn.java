package dev.bailey.linux.ffm;

import static dev.bailey.linux.abi.Flags.POSIX_SPAWN_SETSID;
import static dev.bailey.linux.abi.Flags.POSIX_SPAWN_SETSIGDEF;
import static dev.bailey.linux.abi.Flags.POSIX_SPAWN_SETSIGMASK;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A posix_spawn(3) as a step of a program: a new session, default signals, no descriptor above the
 * ones given. glibc keeps the dangerous part, the code between fork and exec, to itself.
 */
public final class Spawn implements ChildDescriptors, AutoCloseable {
  // Opaque structures of the C library; 80 and 336 bytes in glibc, with room for others.
  private static final int FILE_ACTIONS_SIZE = 256;
  private static final int ATTRIBUTES_SIZE = 1024;
  private static final int FLAGS =
      POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;

  private static final MemorySegment SPAWN = Native.function("posix_spawn");
  private static final MemorySegment ACTIONS_INIT =
      Native.function("posix_spawn_file_actions_init");
  private static final MemorySegment ACTIONS_DESTROY =
      Native.function("posix_spawn_file_actions_destroy");
  private static final MemorySegment ADD_DUP2 = Native.function("posix_spawn_file_actions_adddup2");
  private static final MemorySegment ADD_OPEN = Native.function("posix_spawn_file_actions_addopen");
  private static final MemorySegment ADD_CLOSE_FROM =
      Native.function("posix_spawn_file_actions_addclosefrom_np");
  private static final MemorySegment ATTRIBUTES_INIT = Native.function("posix_spawnattr_init");
  private static final MemorySegment SET_FLAGS = Native.function("posix_spawnattr_setflags");
  private static final MemorySegment SET_DEFAULT = Native.function("posix_spawnattr_setsigdefault");

  private final KernelProgram program;
  private final Memory memory;
  private final MemorySegment state;
  private final long actions;
  private final long attributes;
  private final long pid;
  private boolean closed;

  /** A spawn to be added to this program, in whose memory it lives. */
  public Spawn(KernelProgram program) {
    this.program = program;
    memory = program.memory();
    state = memory.callState();
    actions = memory.space(FILE_ACTIONS_SIZE);
    attributes = memory.space(ATTRIBUTES_SIZE);
    pid = memory.space(8);
    call(ACTIONS_INIT, actions, 0, 0, 0, 0);
    call(ATTRIBUTES_INIT, attributes, 0, 0, 0, 0);
    long all = memory.space(Structs.SIGSET_SIZE);
    Memory.setLong(all, -1);
    call(SET_DEFAULT, attributes, all, 0, 0, 0);
  }

  @Override
  public void duplicate(int from, int to) {
    call(ADD_DUP2, actions, from, to, 0, 0);
  }

  @Override
  public void open(int descriptor, String path, int openFlags) {
    call(ADD_OPEN, actions, descriptor, memory.text(path), openFlags, 0);
  }

  /** In the child, nothing from this descriptor on is open. */
  public void closeFrom(int descriptor) {
    call(ADD_CLOSE_FROM, actions, descriptor, 0, 0, 0);
  }

  /** Adds the spawn as the next step. */
  public void add(String step, String path, List<String> arguments, List<String> environment) {
    call(SET_FLAGS, attributes, FLAGS, 0, 0, 0);
    program.function(
        step,
        SPAWN,
        pid,
        memory.text(path),
        actions,
        attributes,
        memory.texts(arguments),
        memory.texts(environment));
  }

  /** Adds waiting for the child to end well; the next step runs after it. */
  public void addWait(String step) {
    long child = program.load(step, pid);
    long info = memory.space(Structs.SIGINFO_SIZE);
    program.call(step, Syscall.WAITID, Flags.P_PID, child, info, Flags.WEXITED, 0);
    program.expectMemory(step, info + Structs.SIGINFO_STATUS, 0xffff_ffffL, 0);
  }

  /** The child's process id, as this process sees it; 0 before it was started. */
  public int pid() {
    return Memory.getInt(pid);
  }

  private void call(MemorySegment function, long a, long b, long c, long d, long e) {
    int result = (int) Native.call(function, state, a, b, c, d, e, 0, 0);
    if (result != 0) {
      throw Kernel.failure("prepare the start of a process", result);
    }
  }

  /** Frees what the C library allocated; call it before the program is closed. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      call(ACTIONS_DESTROY, actions, 0, 0, 0, 0);
    }
  }
}
