/**
 * Less than a policy allows, for one caller: {@link dev.bailey.policy.narrowing.NetworkNarrowing}
 * refuses what would be more. For Bailey's own modules only. Values, to be used by any thread.
 */
@NullMarked
package dev.bailey.policy.narrowing;

import org.jspecify.annotations.NullMarked;
