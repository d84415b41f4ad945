/**
 * Command lines of {@code sandbox-exec}, the front end of macOS's Seatbelt, generated from
 * policies: {@link dev.bailey.runtimes.seatbelt.SeatbeltBackend}. It only makes text and runs
 * nothing. Thread-safe.
 */
@NullMarked
package dev.bailey.runtimes.seatbelt;

import org.jspecify.annotations.NullMarked;
