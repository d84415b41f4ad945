package dev.bailey.linux.seccomp;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a profile into a BPF program, which checks the architecture, finds the system call by a
 * {@link FilterSearch} over ranges of numbers with the same rule, and compares arguments. Its steps
 * are nodes of a {@link FilterGraph} before they are instructions.
 */
public final class SeccompCompiler {
  private static final String OPERATION = "compile seccomp profile";

  private SeccompCompiler() {}

  /** Throws INVALID_REQUEST when a name is no system call, or the program gets too long. */
  public static BpfProgram compile(SeccompProfile profile, Architecture architecture) {
    return assemble(profile, decisions(profile, SyscallTable.of(architecture)), architecture);
  }

  private static BpfProgram assemble(
      SeccompProfile profile, @Nullable Decision[] decisions, Architecture architecture) {
    FilterGraph graph = new FilterGraph();
    FilterNode search = FilterSearch.of(graph, ranges(graph, profile, decisions));
    FilterNode killed = graph.answer(SeccompAction.KILL_PROCESS);
    return FilterAssembler.assemble(
        graph.compare(Bpf.ARCH_OFFSET, -1, Bpf.JEQ, architecture.auditArch(), search, killed));
  }

  /**
   * The last range has no end: it takes the numbers of x32 (from 0x40000000 on) and the negative
   * ones, which are the highest when unsigned.
   */
  private static List<FilterSearch.Range> ranges(
      FilterGraph graph, SeccompProfile profile, @Nullable Decision[] decisions) {
    FilterNode unknown = graph.answer(SeccompAction.errno(SeccompAction.ENOSYS));
    List<FilterSearch.Range> ranges = new ArrayList<>();
    FilterNode previous = null;
    for (int number = 0; number <= decisions.length; number++) {
      Decision decision = number < decisions.length ? decisions[number] : null;
      FilterNode node = decision == null ? unknown : decision.node(graph, profile.defaultAction());
      if (!node.equals(previous)) {
        ranges.add(new FilterSearch.Range(number, node));
        previous = node;
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

  static BaileyException tooLong() {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            OPERATION,
            "filter",
            "more than " + Bpf.MAX_INSTRUCTIONS + " instructions")
        .withHint("Use fewer rules with argument conditions.");
  }
}
