package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.assertj.core.api.SoftAssertions;

/** Calls that reach beyond a program's own business are refused; as root outside they are not. */
final class SystemCallsIT extends EscapeTestBase {
  /** EPERM, EACCES, ENOSYS, EAFNOSUPPORT, SIGSYS. */
  private static final Set<String> REFUSALS = Set.of("1", "13", "38", "97", "signal 31");

  /**
   * Where the command stays the caller, it may become what it is: root without capabilities. Where
   * a user namespace has no root, the error is another one.
   */
  private static final Set<String> OF_ROOT = Set.of("setresuid", "setresgid");

  private static Map<String, String> parse(Ending ending) {
    assertThat(ending.code()).as("%s", ending).isZero();
    Map<String, String> results = new LinkedHashMap<>();
    ending.stdout().lines().forEach(it -> results.put(it.split(" ", 2)[0], it.split(" ", 2)[1]));
    return results;
  }

  private Act act() {
    return Act.of(project.path(), "./syscalls");
  }

  @ForEachTargetOfRoot
  void eachIsRefused(Attacked target) {
    build("syscalls.c");
    Map<String, String> outside = parse(act().outside());
    assertThat(outside.keySet()).hasSizeGreaterThan(90);
    assertRefused("at once", outside, it -> it.inside(target.with(policy())));
    try (Sandbox sandbox = Sandbox.open(target.with(policy()))) {
      assertRefused("in a warm sandbox", outside, it -> it.inside(sandbox));
    }
    Policy unrestricted = target.with(Policy.of(FileAccess.unrestricted(project.path())));
    assertRefused("with unrestricted files", outside, it -> it.inside(unrestricted));
  }

  private void assertRefused(
      String when, Map<String, String> outside, Function<Act, Ending> sandbox) {
    Map<String, String> inside = parse(sandbox.apply(act()));
    assertThat(inside.keySet()).isEqualTo(outside.keySet());
    String user = sandbox.apply(Act.of(project.path(), "/usr/bin/id", "-u")).text();
    SoftAssertions all = new SoftAssertions();
    outside.forEach((name, free) -> {
      String refusal = inside.getOrDefault(name, "nothing");
      if (OF_ROOT.contains(name)) {
        Set<String> expected = user.equals("0") ? Set.of("ok") : Set.of("1", "22");
        all.assertThat(refusal).as("%s %s", name, when).isIn(expected);
        return;
      }
      all.assertThat(refusal).as("%s %s", name, when).isIn(REFUSALS);
      // This kernel may lack the x32 entry, and iopl: then there is nothing to compare with.
      if (!free.equals("38")) {
        all.assertThat(free).as("control: %s", name).isNotEqualTo("1").isNotEqualTo(refusal);
      }
    });
    all.assertAll();
  }
}
