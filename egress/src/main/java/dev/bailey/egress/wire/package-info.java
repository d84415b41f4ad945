/**
 * What clients send, read strictly and within limits, before anything of it is believed: the first
 * message of TLS ({@link dev.bailey.egress.wire.ClientHello}), questions to name servers ({@link
 * dev.bailey.egress.wire.DnsQuery}) with the replies to them ({@link
 * dev.bailey.egress.wire.DnsReply}), and heads of HTTP requests ({@link
 * dev.bailey.egress.wire.HttpTarget}). They read buffers without moving their positions and hold
 * nothing: each may be used from any thread, one buffer by one thread at a time.
 *
 * <p>Only what Netty's own codecs let through is checked here. For HTTP/1 they refuse, with the
 * message's decoder result: lengths that are repeated, not plain numbers, or stand beside a
 * transfer coding; chunked that is not the last coding; line feeds without carriage return; spaces
 * before colons; control characters in headers; lines and headers over their limit. They join
 * folded lines and spaces in request lines into one, so that nothing of them is sent on. Headers
 * behind a chunked body are not looked at: whoever sends it on leaves them out. SOCKS5 is read by
 * Netty's {@code Socks5InitialRequestDecoder} and {@code Socks5CommandRequestDecoder}: its {@code
 * dstAddr()} goes through {@link dev.bailey.egress.address.RequestedHost}, as all text that stands
 * for a host.
 */
@NullMarked
package dev.bailey.egress.wire;

import org.jspecify.annotations.NullMarked;
