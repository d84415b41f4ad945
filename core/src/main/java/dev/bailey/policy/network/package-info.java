/**
 * Network rules as data, and the grammar in which people write them: {@link
 * dev.bailey.policy.network.NetworkRules}. The module {@code egress} decides by them. Nothing here
 * resolves names. All types are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.policy.network;

import org.jspecify.annotations.NullMarked;
