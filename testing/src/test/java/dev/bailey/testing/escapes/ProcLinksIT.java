package dev.bailey.testing.escapes;

/** The links in /proc that lead past a root: root, cwd and fd of every process. */
final class ProcLinksIT extends EscapeTestBase {

  @ForEachTarget
  void theyLeadNowhere(Attacked target) {
    String secret = elsewhere.write("secret", CANARY).toString();
    String each = "for p in /proc/[0-9]*; do cat $p/%s && exit 0; done 2>/dev/null; exit 1";
    assertStopped(
        target,
        "cat /proc/self/root/../..%s".formatted(secret),
        "cd / && cat ../../../..%s".formatted(secret),
        "cat /proc/$$/task/*/root%s".formatted(secret),
        each.formatted("root" + secret),
        each.formatted("cwd/../../../../.." + secret),
        "for f in /proc/[0-9]*/fd/*; do cat $f/../../../%1$s && exit 0; done 2>/dev/null; cat %1$s"
            .formatted(secret));
  }
}
