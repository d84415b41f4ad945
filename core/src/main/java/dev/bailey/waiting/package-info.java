/**
 * Waiting for what other processes and threads do. {@link dev.bailey.waiting.Polling} looks again
 * until a deadline, {@link dev.bailey.waiting.Uninterrupted} waits through interrupts. Each wait
 * belongs to one thread.
 */
@NullMarked
package dev.bailey.waiting;

import org.jspecify.annotations.NullMarked;
