package dev.bailey.testing.escapes;

import java.util.List;

/** A second name for a file of the host, which would bring it into the project. */
final class HardLinksIT extends EscapeTestBase {

  @ForEachTarget
  void noneLeadsOut(Attacked target) {
    String secret = elsewhere.write("secret", CANARY).toString();
    String link =
        "import ctypes, os, sys\nlibc = ctypes.CDLL(None, use_errno=True)\n"
            + "sys.exit(0 if libc.linkat(%s, %s, -100, b'%s', %s) == 0 else 1)";
    assertStopped(
        target,
        policy(),
        List.of(
            shell("ln %s hard && cat hard".formatted(secret)),
            shell("ln /usr/bin/id program"),
            shell("ln -s %s soft && ln -L soft followed && cat followed".formatted(secret)),
            python(link.formatted("-100", "b'" + secret + "'", "by-call", "0")),
            python(
                link.formatted(
                    "os.open('/usr/bin/id', os.O_PATH)", "b''", "by-descriptor", "0x1000")),
            python(
                link.formatted(
                    "-100",
                    "b'/proc/self/fd/%d' % os.open('/usr/bin/id', os.O_PATH)",
                    "by-proc",
                    "0x400"))));
  }
}
