package dev.bailey.testing.escapes;

import dev.bailey.policy.Policy;
import java.util.List;

/** A second name for a file of the host, which would bring it into the project. */
final class HardLinksIT extends EscapeTestBase {

  @ForEachTarget
  void noneLeadsOut(Attacked target) {
    String secret = elsewhere.write("secret", CANARY).toString();
    String shown = elsewhere.write("shown/program", "").toString();
    String held = "os.open('%s', os.O_PATH)".formatted(shown);
    String link =
        "import ctypes, os, sys\nlibc = ctypes.CDLL(None, use_errno=True)\n"
            + "sys.exit(0 if libc.linkat(%s, %s, -100, b'%s', %s) == 0 else 1)";
    assertStopped(
        target,
        Policy.of(files().reading(elsewhere.resolve("shown"))),
        List.of(
            shell("ln %s hard && cat hard".formatted(secret)),
            shell("ln %s program".formatted(shown)),
            shell("ln -sf %s soft && ln -L soft followed && cat followed".formatted(secret)),
            python(link.formatted("-100", "b'" + secret + "'", "by-call", "0")),
            python(link.formatted(held, "b''", "by-descriptor", "0x1000")),
            python(link.formatted("-100", "b'/proc/self/fd/%d' % " + held, "by-proc", "0x400"))));
  }
}
