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

  /** The first of the steps that decide a call, put together from the last rule to the first. */
  FilterNode node(FilterGraph graph, SeccompAction defaultAction) {
    FilterNode node = graph.answer(unconditional == null ? defaultAction : unconditional);
    for (int i = conditional.size() - 1; i >= 0; i--) {
      Rule rule = conditional.get(i);
      if (unconditional == null || !unconditional.isStricterThan(rule.action())) {
        node = node(graph, rule, node);
      }
    }
    return node;
  }

  private static FilterNode node(FilterGraph graph, Rule rule, FilterNode otherwise) {
    FilterNode node = graph.answer(rule.action());
    for (int i = rule.conditions().size() - 1; i >= 0; i--) {
      node = ConditionNodes.of(graph, rule.conditions().get(i), node, otherwise);
    }
    return node;
  }
}
