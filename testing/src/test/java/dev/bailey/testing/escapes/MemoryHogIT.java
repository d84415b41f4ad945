package dev.bailey.testing.escapes;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.util.List;

/** Memory in every form that a program can hold it in. */
final class MemoryHogIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void allOfItCounts(Attacked target) {
    Policy limited = policy().withLimits(Limits.none().withMemoryBytes(64 << 20));
    String hold = "import os, mmap\n";
    assertStopped(
        target,
        limited,
        List.of(
            python("x = bytearray(200 << 20)"),
            python(
                hold + "m = mmap.mmap(-1, 200 << 20)\nfor i in range(0, len(m), 4096): m[i] = 1"),
            python(
                hold
                    + "f = os.memfd_create('x')\nfor i in range(200): os.write(f, bytes(1 << 20))"),
            python(
                hold
                    + "told, tell = os.pipe()\nstay, go = os.pipe()\nfor i in range(8):\n"
                    + "  if os.fork() == 0:\n    os.close(go)\n    x = bytearray(30 << 20)\n"
                    + "    os.write(tell, b'x'); os.read(stay, 1); os._exit(0)\n"
                    + "os.close(tell)\nfor i in range(8): assert os.read(told, 1)\nos.close(go)\n"
                    + "bad = [os.wait()[1] for i in range(8)]\nassert not any(bad)")));
  }
}
