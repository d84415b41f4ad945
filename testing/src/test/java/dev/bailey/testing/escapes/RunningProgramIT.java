package dev.bailey.testing.escapes;

import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.util.List;

/** Overwriting a program of the host through the process that runs it: CVE-2019-5736. */
final class RunningProgramIT extends EscapeTestBase {

  private static final String OVERWRITE =
      """
      import os, subprocess, sys
      print('tried', flush=True)
      def attempt(path):
          try:
              os.open(path, os.O_WRONLY | os.O_APPEND)
          except OSError:
              return False
          return True
      child = subprocess.Popen([sys.argv[1], '9'])
      paths = ['/proc/%d/exe' % p for p in (child.pid, os.getppid(), 1, os.getpid())]
      held = []
      for path in paths:
          try:
              held.append(os.open(path, os.O_PATH))
          except OSError:
              pass
      child.kill()
      child.wait()
      ways = ['/proc/self/fd/%d' % f for f in held] + [sys.argv[1]] + paths
      assert any([attempt(way) for way in ways])
      """;

  @ForEachTarget
  void itStaysAsItIs(Attacked target) {
    // A program that is shown to run, and that the attacker could write if it were not for that.
    String program = elsewhere.resolve("bin/sleep").toString();
    Plain.shell("mkdir %s/bin && cp /bin/sleep %s".formatted(elsewhere.path(), program));
    assertStopped(
        target,
        Policy.of(files().reading(elsewhere.resolve("bin"))),
        List.of(Act.of(project.path(), "/usr/bin/python3", "-c", OVERWRITE, program)));
  }
}
