/**
 * Policies: the caller's {@link dev.bailey.policy.Policy}, merged with defaults and the host's
 * ceiling into the {@link dev.bailey.policy.EffectivePolicy} that a backend must enforce. All types
 * are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.policy;

import org.jspecify.annotations.NullMarked;
