/**
 * Sizes and durations the way people write them: {@code 256m}, {@code 30s}. All types are immutable
 * and safe to share between threads.
 */
@NullMarked
package dev.bailey.protocol.quantity;

import org.jspecify.annotations.NullMarked;
