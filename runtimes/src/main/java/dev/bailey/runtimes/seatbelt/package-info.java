/**
 * Command lines of {@code sandbox-exec}, the front of macOS's Seatbelt, from the same policies as
 * everywhere: {@link dev.bailey.runtimes.seatbelt.SeatbeltBackend}. Only text is made, nothing is
 * run. Thread-safe.
 */
@NullMarked
package dev.bailey.runtimes.seatbelt;

import org.jspecify.annotations.NullMarked;
