/**
 * Records of what a sandbox asked of the network and how that was decided: an {@link
 * dev.bailey.egress.proxy.record.EventRecord} becomes a network event when its connection or
 * request ends, {@link dev.bailey.egress.proxy.record.EventLog} keeps the most recent events.
 */
@NullMarked
package dev.bailey.egress.proxy.record;

import org.jspecify.annotations.NullMarked;
