/**
 * Finds files that other programs run later, in places that untrusted commands write: {@link
 * dev.bailey.linux.autorun.AutorunSearch} before a command, {@link
 * dev.bailey.linux.autorun.AutorunWatch} after it. A search belongs to one thread, a watch to any.
 */
@NullMarked
package dev.bailey.linux.autorun;

import org.jspecify.annotations.NullMarked;
