package dev.bailey.testing.escapes;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;

/** The room of the private directory. */
final class DiskFillIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void itEnds(Attacked target) {
    Policy limited = policy().withLimits(Limits.none().withDiskBytes(1 << 20));
    assertStopped(
        target, limited, "f=$(mktemp) && head -c 8m /dev/zero > $f; e=$?; rm -f $f; exit $e");
  }
}
