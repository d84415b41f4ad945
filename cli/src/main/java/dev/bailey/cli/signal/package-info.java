/**
 * Forwards signals that Bailey receives to the command ({@link
 * dev.bailey.cli.signal.SignalForwarder}). Thread-safe: every signal comes on a thread of its own.
 */
@NullMarked
package dev.bailey.cli.signal;

import org.jspecify.annotations.NullMarked;
