/**
 * Finds files that other programs run later, in directories that untrusted commands write: {@link
 * dev.bailey.linux.autorun.AutorunSearch} before a command, {@link
 * dev.bailey.linux.autorun.AutorunWatch} after it. A search is used by one thread; a watch is
 * thread-safe.
 */
@NullMarked
package dev.bailey.linux.autorun;

import org.jspecify.annotations.NullMarked;
