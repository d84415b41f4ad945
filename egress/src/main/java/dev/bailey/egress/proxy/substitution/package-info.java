/**
 * Secrets in HTTP messages: {@link dev.bailey.egress.proxy.substitution.SecretSubstitution}
 * replaces placeholders in requests by values, {@link
 * dev.bailey.egress.proxy.substitution.SecretScrubber} replaces values in replies by placeholders.
 *
 * <p>Not thread-safe.
 */
@NullMarked
package dev.bailey.egress.proxy.substitution;

import org.jspecify.annotations.NullMarked;
