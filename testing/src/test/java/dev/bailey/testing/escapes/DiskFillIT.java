package dev.bailey.testing.escapes;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.util.List;

/** The room and the number of files of the private directory. */
final class DiskFillIT extends EscapeTestBase {

  @ForEachTarget
  void bothEnd(Attacked target) {
    Policy limited = policy().withLimits(Limits.none().withDiskBytes(1 << 20));
    String many =
        "import os, tempfile, shutil\nd = tempfile.mkdtemp()\n"
            + "for i in range(20000): open('%s/%d' % (d, i), 'w').close()\nshutil.rmtree(d)";
    assertStopped(
        target,
        limited,
        List.of(
            shell("f=$(mktemp) && head -c 8m /dev/zero > $f; e=$?; rm -f $f; exit $e"),
            python(many)));
  }
}
