package dev.bailey.linux.cellfiles;

/**
 * How much of a tree a walk takes in at a time. Names are made by untrusted programs: many of them,
 * or long ones, must not fill the heap.
 *
 * @param depth deeper directories are left out
 * @param names how many are kept at a time
 * @param bytes how many bytes of names and of paths are kept at a time; one read of a directory may
 *     go beyond it
 * @param notes how often the visitor is told what was left out
 */
record WalkBounds(int depth, int names, long bytes, int notes) {
  static final WalkBounds USUAL = new WalkBounds(500, 1_000_000, 64 << 20, 1_000);
}
