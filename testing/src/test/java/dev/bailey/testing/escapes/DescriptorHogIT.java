package dev.bailey.testing.escapes;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.util.List;

/** Descriptors without end. */
final class DescriptorHogIT extends EscapeTestBase {

  @ForEachTarget
  void theirNumberIsKept(Attacked target) {
    Policy limited = policy().withLimits(Limits.none().withOpenFiles(64));
    assertStopped(
        target,
        limited,
        List.of(
            python("import os; f = [os.open('/bin/sh', os.O_RDONLY) for _ in range(200)]"),
            python("import os; f = [os.pipe() for _ in range(200)]"),
            python(
                "import resource, os; resource.setrlimit(resource.RLIMIT_NOFILE, (900, 900))\n"
                    + "f = [os.dup(0) for _ in range(200)]")));
  }
}
