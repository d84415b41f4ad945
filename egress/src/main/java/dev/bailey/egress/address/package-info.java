/**
 * What an address stands for ({@link dev.bailey.egress.address.AddressKind}), and what a client
 * means by the text it asks for ({@link dev.bailey.egress.address.RequestedHost}). Nothing here
 * asks a name server. All types are immutable and safe to share between threads.
 */
@NullMarked
package dev.bailey.egress.address;

import org.jspecify.annotations.NullMarked;
