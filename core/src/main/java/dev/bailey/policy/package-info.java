/**
 * What may be done: the caller's {@link dev.bailey.policy.Policy}, merged with defaults and the
 * host's ceiling into the {@link dev.bailey.policy.EffectivePolicy} a backend must keep. All types
 * are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.policy;

import org.jspecify.annotations.NullMarked;
