package dev.bailey.testing.escapes;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.util.List;

/** Empty files without end in the private directory: no room is taken, but memory of the kernel. */
final class ManyFilesIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void theirNumberIsBounded(Attacked target) {
    Policy limited = policy().withLimits(Limits.none().withDiskBytes(1 << 20));
    String many =
        """
        import os, shutil, tempfile
        d = tempfile.mkdtemp()
        for i in range(2000):
            os.close(os.open('%s/%d' % (d, i), os.O_CREAT))
        shutil.rmtree(d)
        """;
    assertStopped(target, limited, List.of(python(many)));
  }
}
