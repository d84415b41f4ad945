package dev.bailey.linux.seccomp;

import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the rules of a profile say about one system call, gathered rule by rule. */
final class Decision {
  private @Nullable SeccompAction unconditional;

  /** The rules with conditions, strictest first. */
  private final List<Rule> conditional = new ArrayList<>(0);

  /** Allows the call, whatever its arguments are. */
  static Decision allowing() {
    Decision decision = new Decision();
    decision.unconditional = SeccompAction.ALLOW;
    return decision;
  }

  void add(Rule rule) {
    if (!rule.conditions().isEmpty()) {
      conditional.add(place(rule), rule);
    } else if (unconditional == null || rule.action().isStricterThan(unconditional)) {
      unconditional = rule.action();
    }
  }

  private int place(Rule rule) {
    int at = conditional.size();
    while (at > 0 && rule.action().isStricterThan(conditional.get(at - 1).action())) {
      at--;
    }
    return at;
  }

  /** Instructions that always return, put together from the last rule to the first. */
  long[] code(SeccompAction defaultAction) {
    SeccompAction otherwise = unconditional == null ? defaultAction : unconditional;
    long[] code = returning(otherwise);
    for (int i = conditional.size() - 1; i >= 0; i--) {
      Rule rule = conditional.get(i);
      boolean overruled = unconditional != null && unconditional.isStricterThan(rule.action());
      boolean idle = code.length == 1 && rule.action().returnValue() == otherwise.returnValue();
      if (!overruled && !idle) {
        code = SeccompCompiler.join(code(rule), code);
      }
    }
    return code;
  }

  private static long[] code(Rule rule) {
    long[] code = returning(rule.action());
    for (int i = rule.conditions().size() - 1; i >= 0; i--) {
      code = SeccompCompiler.join(ConditionCode.of(rule.conditions().get(i), code.length), code);
    }
    return code;
  }

  static long[] returning(SeccompAction action) {
    return new long[] {Bpf.statement(Bpf.RETURN, action.returnValue())};
  }
}
