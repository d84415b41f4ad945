/**
 * Strict, bounded parsers of what clients send: the first message of TLS ({@link
 * dev.bailey.egress.wire.ClientHello}), DNS queries ({@link dev.bailey.egress.wire.DnsQuery}) with
 * the replies to them ({@link dev.bailey.egress.wire.DnsReply}), and heads of HTTP requests ({@link
 * dev.bailey.egress.wire.HttpTarget}). They do not move reader indices and keep no reference to a
 * buffer: each may be used from any thread, one buffer by one thread at a time.
 *
 * <p>Only what Netty's own codecs let through is checked here. For HTTP/1 they refuse, with the
 * message's decoder result: a Content-Length that is repeated, not a plain number, or beside a
 * Transfer-Encoding; chunked that is not the last coding; line feeds without carriage return;
 * spaces before colons; control characters in headers; lines and headers over their limit. They
 * join folded lines, and runs of spaces in request lines, so that these are not forwarded as they
 * came. Trailers of a chunked body are not checked: whoever forwards the body leaves them out.
 * SOCKS5 is read by Netty's {@code Socks5InitialRequestDecoder} and {@code
 * Socks5CommandRequestDecoder}: its {@code dstAddr()} goes through {@link
 * dev.bailey.egress.address.RequestedHost}, as all text that stands for a host.
 */
@NullMarked
package dev.bailey.egress.wire;

import org.jspecify.annotations.NullMarked;
