package dev.bailey.linux.seccomp;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a profile into a BPF program, which checks the architecture, finds the system call by a
 * {@link FilterTree} over ranges of numbers with the same rule, and compares arguments at the
 * leaves.
 */
public final class SeccompCompiler {
  private static final String OPERATION = "compile seccomp profile";

  private SeccompCompiler() {}

  /** Throws INVALID_REQUEST when a name is no system call, or the program gets too long. */
  public static BpfProgram compile(SeccompProfile profile, Architecture architecture) {
    return assemble(profile, decisions(profile, SyscallTable.of(architecture)), architecture);
  }

  /** One part of a profile: decides these calls as it does, and allows all others. */
  static BpfProgram compileOnly(
      List<String> syscalls, SeccompProfile profile, Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    @Nullable Decision[] all = decisions(profile, table);
    @Nullable Decision[] part = allowing(all);
    copy(syscalls, table, all, part);
    return assemble(profile, part, architecture);
  }

  /** The other part: allows these calls, and decides all others as the profile does. */
  static BpfProgram compileWithout(
      List<String> syscalls, SeccompProfile profile, Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    @Nullable Decision[] part = decisions(profile, table);
    copy(syscalls, table, allowing(part), part);
    return assemble(profile, part, architecture);
  }

  private static void copy(
      List<String> syscalls,
      SyscallTable table,
      @Nullable Decision[] from,
      @Nullable Decision[] to) {
    for (String syscall : syscalls) {
      int number = numberOf(syscall, table);
      if (number != SyscallTable.ABSENT) {
        to[number] = from[number];
      }
    }
  }

  /** The same calls, all allowed. */
  private static @Nullable Decision[] allowing(@Nullable Decision[] decisions) {
    Decision allowed = Decision.allowing();
    @Nullable Decision[] all = new @Nullable Decision[decisions.length];
    for (int number = 0; number < all.length; number++) {
      all[number] = decisions[number] == null ? null : allowed;
    }
    return all;
  }

  private static BpfProgram assemble(
      SeccompProfile profile, @Nullable Decision[] decisions, Architecture architecture) {
    long[] header = {
      Bpf.statement(Bpf.LOAD, Bpf.ARCH_OFFSET),
      Bpf.jump(Bpf.JEQ, architecture.auditArch(), 1, 0),
      Bpf.statement(Bpf.RETURN, SeccompAction.KILL_PROCESS.returnValue()),
      Bpf.statement(Bpf.LOAD, Bpf.NUMBER_OFFSET),
    };
    return new BpfProgram(join(header, FilterTree.of(ranges(profile, decisions))));
  }

  /**
   * The last range has no end: it takes the numbers of x32 (from 0x40000000 on) and the negative
   * ones, which are the highest when unsigned.
   */
  private static List<FilterTree.Range> ranges(
      SeccompProfile profile, @Nullable Decision[] decisions) {
    long[] unknown = Decision.returning(SeccompAction.errno(SeccompAction.ENOSYS));
    List<FilterTree.Range> ranges = new ArrayList<>();
    long[] previous = new long[0];
    for (int number = 0; number <= decisions.length; number++) {
      Decision decision = number < decisions.length ? decisions[number] : null;
      long[] code = decision == null ? unknown : decision.code(profile.defaultAction());
      if (!Arrays.equals(code, previous)) {
        ranges.add(new FilterTree.Range(number, code));
        previous = code;
      }
    }
    return ranges;
  }

  /** By number; null where no call is known. */
  private static @Nullable Decision[] decisions(SeccompProfile profile, SyscallTable table) {
    @Nullable Decision[] decisions = new @Nullable Decision[table.highest() + 1];
    for (int number : table.numbers().values()) {
      if (number != SyscallTable.ABSENT) {
        decisions[number] = new Decision();
      }
    }
    for (Rule rule : profile.rules()) {
      for (String syscall : rule.syscalls()) {
        int number = numberOf(syscall, table);
        Decision decision = number == SyscallTable.ABSENT ? null : decisions[number];
        if (decision != null) {
          decision.add(rule);
        }
      }
    }
    return decisions;
  }

  private static int numberOf(String syscall, SyscallTable table) {
    int number = table.numberOf(syscall);
    if (number == SyscallTable.ABSENT && !table.knows(syscall)) {
      throw BaileyException.of(
          ErrorCode.INVALID_REQUEST, OPERATION, syscall, "no system call has this name");
    }
    return number;
  }

  /** One piece behind the other; here every piece of every program passes. */
  static long[] join(long[] first, long[] second) {
    int length = first.length + second.length;
    if (length > Bpf.MAX_INSTRUCTIONS) {
      throw tooLong();
    }
    long[] joined = Arrays.copyOf(first, length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  static BaileyException tooLong() {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            OPERATION,
            "filter",
            "more than " + Bpf.MAX_INSTRUCTIONS + " instructions")
        .withHint("Use fewer rules with argument conditions.");
  }
}
