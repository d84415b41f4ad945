package dev.bailey.testing.privileges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Victims;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Calls that reach beyond a program's own business are refused; as root outside they are not. */
final class SystemCallsIT {
  /** EPERM, EACCES, ENOSYS, EAFNOSUPPORT, SIGSYS. */
  private static final Set<String> REFUSALS = Set.of("1", "13", "38", "97", "signal 31");

  @TempDir static Path project;
  private static Map<String, String> outside = Map.of();
  private static Map<String, String> inside = Map.of();
  private static Map<String, String> warm = Map.of();
  private static Map<String, String> unrestricted = Map.of();

  @BeforeAll
  static void attack() {
    Path victim = Victims.build(SystemCallsIT.class, "syscalls.c", project);
    Act act = Act.of(project, victim.toString());
    outside = parse(act.outside());
    inside = parse(act.inside(Policy.project(project)));
    unrestricted = parse(act.inside(Policy.of(FileAccess.unrestricted(project))));
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      warm = parse(act.inside(sandbox));
    }
  }

  private static Map<String, String> parse(Ending ending) {
    assertThat(ending.code()).as("%s", ending).isZero();
    Map<String, String> results = new LinkedHashMap<>();
    ending.stdout().lines().forEach(it -> results.put(it.split(" ", 2)[0], it.split(" ", 2)[1]));
    return results;
  }

  @TestFactory
  Iterable<DynamicTest> eachIsRefused() {
    return outside.keySet().stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> assertRefused(name)))
        .toList();
  }

  private static void assertRefused(String name) {
    String free = String.valueOf(outside.get(name));
    // This kernel may lack the x32 entry, and iopl: then there is nothing to compare with.
    if (!free.equals("38")) {
      assertThat(inside.get(name)).as("differs from the control").isNotEqualTo(free);
      assertThat(free).as("control").isNotEqualTo("1");
    }
    assertThat(inside.get(name)).as("inside").isIn(REFUSALS);
    assertThat(warm.get(name)).as("in a warm sandbox").isIn(REFUSALS);
    if (!name.startsWith("setres")) {
      // There the command stays the caller: root, but without capabilities.
      assertThat(unrestricted.get(name)).as("with unrestricted files").isIn(REFUSALS);
    }
  }

  @Test
  void theTableIsComplete() {
    assertThat(outside.keySet()).hasSizeGreaterThan(90);
    assertThat(inside.keySet()).isEqualTo(outside.keySet());
  }
}
