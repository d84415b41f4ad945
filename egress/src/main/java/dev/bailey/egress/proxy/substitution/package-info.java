/**
 * Secrets within HTTP messages: {@link dev.bailey.egress.proxy.substitution.SecretSubstitution}
 * puts them into requests in place of their placeholders, {@link
 * dev.bailey.egress.proxy.substitution.SecretScrubber} takes them out of replies.
 *
 * <p>Used by one thread.
 */
@NullMarked
package dev.bailey.egress.proxy.substitution;

import org.jspecify.annotations.NullMarked;
