/**
 * Kinds of addresses ({@link dev.bailey.egress.address.AddressKind}: public, loopback, metadata
 * service and so on), and the host that a client means by the text it sends ({@link
 * dev.bailey.egress.address.RequestedHost}). Nothing here resolves names. All types are immutable
 * and safe to share between threads.
 */
@NullMarked
package dev.bailey.egress.address;

import org.jspecify.annotations.NullMarked;
