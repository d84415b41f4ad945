package dev.bailey.linux.seccomp;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * Which system calls a guest may make.
 *
 * <p>A rule matches when all its conditions hold. Of several matching rules the strictest action
 * counts, whatever their order, as with several filters in the kernel; of equally strict ones one
 * with conditions goes before one without, then the first. Where no rule matches, {@code
 * defaultAction} is taken. In any case a call that {@link SyscallTable} does not know gives ENOSYS,
 * so that programs fall back to older calls, and a call of another architecture than the machine's
 * kills the process.
 */
public record SeccompProfile(SeccompAction defaultAction, List<Rule> rules) {

  /** An action for some calls, under conditions if there are any. */
  public record Rule(
      List<String> syscalls, SeccompAction action, List<ArgumentCondition> conditions) {
    public Rule {
      syscalls = List.copyOf(syscalls);
      requireNonNull(action, "action is null");
      conditions = List.copyOf(conditions);
    }

    /** A rule for one call. */
    public static Rule of(String syscall, SeccompAction action, ArgumentCondition... conditions) {
      return new Rule(List.of(syscall), action, List.of(conditions));
    }
  }

  public SeccompProfile {
    requireNonNull(defaultAction, "defaultAction is null");
    rules = List.copyOf(rules);
  }

  /** The profile of every guest that does not ask for another one. */
  public static SeccompProfile standard() {
    return StandardProfile.profile();
  }

  /**
   * Allows everything but what must not happen under any profile: setuid and setgid bits, devices,
   * user namespaces, tricks with the terminal, leases. The standard profile contains it. For a
   * guest with another profile it is compiled to a filter of its own, installed before the other,
   * which may forbid installing any more; the kernel asks both and takes the stricter answer.
   */
  public static SeccompProfile guard() {
    return GuardProfile.profile();
  }

  /** The same with more rules; by strictness they can only take away from what it refuses not. */
  public SeccompProfile with(List<Rule> more) {
    List<Rule> all = new ArrayList<>(rules);
    all.addAll(more);
    return new SeccompProfile(defaultAction, all);
  }
}
