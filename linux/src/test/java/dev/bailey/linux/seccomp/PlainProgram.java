package dev.bailey.linux.seccomp;

import dev.bailey.linux.abi.Architecture;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The length of the obvious program for a profile: a binary search without far jumps, and for each
 * range of numbers code of its own.
 */
final class PlainProgram {
  private static final int HEADER = 4;

  private PlainProgram() {}

  static int length(SeccompProfile profile, Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    int leaves = 0;
    int ranges = 0;
    List<Rule> previous = List.of();
    for (int number = 0; number <= table.highest() + 1; number++) {
      List<Rule> rules = rules(profile, table, number);
      if (!rules.equals(previous)) {
        leaves += leaf(rules);
        ranges++;
        previous = rules;
      }
    }
    return HEADER + leaves + ranges - 1;
  }

  /** Those that count for a number, strictest first, the last one without conditions. */
  private static List<Rule> rules(SeccompProfile profile, SyscallTable table, int number) {
    if (!table.numbers().containsValue(number)) {
      return List.of(Rule.of("read", SeccompAction.errno(SeccompAction.ENOSYS)));
    }
    List<Rule> named = new ArrayList<>();
    for (Rule rule : profile.rules()) {
      if (rule.syscalls().stream().anyMatch(name -> table.numberOf(name) == number)) {
        named.add(new Rule(List.of("read"), rule.action(), rule.conditions()));
      }
    }
    named.sort(
        Comparator.comparing((Rule rule) -> rule.action().kind())
            .reversed()
            .thenComparing(rule -> rule.conditions().isEmpty()));
    return upToUnconditional(named, profile.defaultAction());
  }

  private static List<Rule> upToUnconditional(List<Rule> rules, SeccompAction defaultAction) {
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).conditions().isEmpty()) {
        return rules.subList(0, i + 1);
      }
    }
    rules.add(Rule.of("read", defaultAction));
    return rules;
  }

  private static int leaf(List<Rule> rules) {
    int length = 0;
    for (Rule rule : rules) {
      length += 1 + rule.conditions().stream().mapToInt(PlainProgram::length).sum();
    }
    return length;
  }

  private static int length(ArgumentCondition condition) {
    int low = length((int) condition.mask(), 1);
    int mask = (int) (condition.mask() >>> 32);
    boolean same = mask == 0 && condition.value() >>> 32 == 0;
    int jumps = condition.operator().jump() == Bpf.JEQ ? 1 : 2;
    return condition.lowWord() || same ? low : low + length(mask, jumps);
  }

  private static int length(int mask, int jumps) {
    return (mask == -1 ? 1 : 2) + jumps;
  }
}
