/**
 * Waiting for what other processes and threads do. {@link dev.bailey.waiting.Polling} looks again
 * until a deadline, {@link dev.bailey.waiting.Uninterrupted} waits through interrupts. Each of
 * these belongs to one thread. A {@link dev.bailey.waiting.Monitor} and a {@link
 * dev.bailey.waiting.PendingResult} are for several.
 */
@NullMarked
package dev.bailey.waiting;

import org.jspecify.annotations.NullMarked;
