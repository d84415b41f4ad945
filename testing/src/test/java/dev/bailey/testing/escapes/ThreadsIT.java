package dev.bailey.testing.escapes;

/** The filter holds for every thread, not only for the first one. */
final class ThreadsIT extends EscapeTestBase {

  @ForEachTarget
  void everyThreadIsFiltered(Attacked target) {
    build("threads.c");
    assertStopped(target, "./threads");
  }
}
