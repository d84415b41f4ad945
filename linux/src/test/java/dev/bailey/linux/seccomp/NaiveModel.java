package dev.bailey.linux.seccomp;

import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a profile means, said as plainly as possible and slowly; the compiler must agree. */
final class NaiveModel {
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private NaiveModel() {}

  static int answer(SeccompProfile profile, SyscallTable table, int number, long... arguments) {
    if (!table.numbers().containsValue(number) || number == SyscallTable.ABSENT) {
      return SeccompAction.errno(38).returnValue();
    }
    List<Rule> matching = new ArrayList<>();
    for (Rule rule : profile.rules()) {
      boolean named = rule.syscalls().stream().anyMatch(name -> table.numberOf(name) == number);
      if (named && rule.conditions().stream().allMatch(c -> holds(c, arguments))) {
        matching.add(rule);
      }
    }
    matching.sort(
        Comparator.comparing((Rule rule) -> rule.action().kind())
            .reversed()
            .thenComparing(rule -> rule.conditions().isEmpty()));
    SeccompAction action =
        matching.isEmpty() ? profile.defaultAction() : matching.getFirst().action();
    return action.returnValue();
  }

  static boolean holds(ArgumentCondition condition, long... arguments) {
    BigInteger limit = condition.lowWord() ? BigInteger.ONE.shiftLeft(32) : TWO_TO_64;
    BigInteger argument = unsigned(arguments[condition.index()]).mod(limit);
    BigInteger value = unsigned(condition.value()).mod(limit);
    BigInteger mask = unsigned(condition.mask()).mod(limit);
    int order = argument.compareTo(value);
    return switch (condition.operator()) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
      case MASKED_EQ -> argument.and(mask).equals(value);
      case MASKED_NE -> !argument.and(mask).equals(value);
    };
  }

  private static BigInteger unsigned(long bits) {
    return BigInteger.valueOf(bits).mod(TWO_TO_64);
  }
}
