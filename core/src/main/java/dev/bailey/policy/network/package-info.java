/**
 * Which parts of the network a policy with a filter lets through: {@link
 * dev.bailey.policy.network.NetworkRules} and what they are made of. Pure data, with the grammar
 * people write it in; the module {@code egress} decides by it. Nothing here asks a name server. All
 * types are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.policy.network;

import org.jspecify.annotations.NullMarked;
