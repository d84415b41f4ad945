/**
 * Interface of a mechanism of confinement ({@link dev.bailey.backend.Backend}), and the choice
 * among those that work here ({@link dev.bailey.backend.Backends}). Backends see an {@link
 * dev.bailey.policy.EffectivePolicy}, never a raw request. Implementations are thread-safe.
 */
@NullMarked
package dev.bailey.backend;

import org.jspecify.annotations.NullMarked;
