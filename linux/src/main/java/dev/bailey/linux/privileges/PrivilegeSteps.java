package dev.bailey.linux.privileges;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Steps;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * Adds the system calls that drop privileges to a launch program, each followed by those that read
 * the result back.
 */
public final class PrivilegeSteps {
  /** CAP_CHECKPOINT_RESTORE: every kernel that can map owners in a mount has at least these. */
  private static final int LEAST_LAST_CAPABILITY = 40;

  private static final int LAST_CAPABILITY = lastCapability();

  private final Steps program;
  private final Memory memory;

  public PrivilegeSteps(Steps program) {
    this.program = program;
    memory = program.memory();
  }

  /**
   * From the kernel itself: a capability that was forgotten here would stay. One read of enough
   * bytes, since a second read of such a file finds nothing.
   */
  private static int lastCapability() {
    byte[] digits = new byte[16];
    try (FileInputStream file = new FileInputStream("/proc/sys/kernel/cap_last_cap")) {
      int length = file.read(digits);
      int last = Integer.parseInt(new String(digits, 0, length, US_ASCII).strip());
      return Math.max(last, LEAST_LAST_CAPABILITY);
    } catch (IOException | NumberFormatException e) {
      throw BaileyException.of(
              ErrorCode.LAUNCH_FAILED,
              "read",
              "/proc/sys/kernel/cap_last_cap",
              String.valueOf(e.getMessage()))
          .withCause(e);
    }
  }

  /**
   * From here on no exec gives a capability back, not even one by root. The process keeps what it
   * has, which it needs until {@link #become}.
   */
  public void forbidRegaining() {
    program.expectEach(
        "drop every capability for good",
        0,
        Syscall.PRCTL,
        1,
        LAST_CAPABILITY,
        Flags.PR_CAPBSET_DROP,
        0);
    forbidGaining();
  }

  /**
   * The same for a process without capabilities, which may not touch its bounding set: no_new_privs
   * alone keeps it from gaining any.
   */
  public void forbidGaining() {
    program.call(
        "clear ambient capabilities",
        Syscall.PRCTL,
        Flags.PR_CAP_AMBIENT,
        Flags.PR_CAP_AMBIENT_CLEAR_ALL,
        0,
        0,
        0);
    program.call("set no_new_privs", Syscall.PRCTL, Flags.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  }

  /** Takes on a user, with no group besides its own, and gives up every capability. */
  public void become(int user) {
    program.call("leave all groups", Syscall.SETGROUPS, 0, 0);
    program.call("become group " + user, Syscall.SETRESGID, user, user, user);
    program.call("become user " + user, Syscall.SETRESUID, user, user, user);
    protectMemory();
    giveUpCapabilities();
    verifyThatNoneCanComeBack();
    program.expect("verify the user", user, Syscall.GETEUID);
  }

  /**
   * Protects the memory of this process, which has the steps that are left, from others of the same
   * user. With its user a process loses that, see {@link SuidDumpable}.
   */
  public void protectMemory() {
    program.call(
        "protect the memory of this process", Syscall.PRCTL, Flags.PR_SET_DUMPABLE, 0, 0, 0, 0);
    program.expect(
        "verify that its memory is protected", 0, Syscall.PRCTL, Flags.PR_GET_DUMPABLE, 0, 0, 0, 0);
  }

  /** Reads back that {@link #forbidRegaining} is in force. */
  public void verifyThatNoneCanComeBack() {
    program.expectEach(
        "verify that no capability can come back",
        0,
        Syscall.PRCTL,
        1,
        LAST_CAPABILITY,
        Flags.PR_CAPBSET_READ,
        0);
  }

  /** Gives up every capability and stays the same user. */
  public void giveUpCapabilities() {
    long header = memory.space(Structs.CAP_HEADER_SIZE);
    Memory.setInt(header, Flags.LINUX_CAPABILITY_VERSION_3);
    program.call(
        "give up capabilities", Syscall.CAPSET, header, memory.space(Structs.CAP_DATA_SIZE));
    long found = memory.space(Structs.CAP_DATA_SIZE);
    program.call("read capabilities back", Syscall.CAPGET, header, found);
    for (int offset = 0; offset < Structs.CAP_DATA_SIZE; offset += Long.BYTES) {
      program.expectMemory("verify that no capability is left", found + offset, -1, 0);
    }
    program.expect("verify no_new_privs", 1, Syscall.PRCTL, Flags.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
  }

  /** Installs a seccomp filter, a sequence of {@code struct sock_filter}, for good. */
  public void filter(byte[] instructions) {
    long descriptor = memory.space(Structs.SOCK_FPROG_SIZE);
    Memory.setShort(descriptor, instructions.length / 8);
    Memory.setLong(descriptor + Structs.SOCK_FPROG_FILTER, memory.bytes(instructions));
    program.call(
        "install the system call filter",
        Syscall.SECCOMP,
        Flags.SECCOMP_SET_MODE_FILTER,
        0,
        descriptor);
  }

  /** Reads back that a filter is in force. */
  public void verifyFilter() {
    program.expect(
        "verify the system call filter",
        Flags.SECCOMP_MODE_FILTER,
        Syscall.PRCTL,
        Flags.PR_GET_SECCOMP,
        0,
        0,
        0,
        0);
  }
}
