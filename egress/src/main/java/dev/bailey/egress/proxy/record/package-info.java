/**
 * Records what a sandbox asked of the network and how that was decided: {@link
 * dev.bailey.egress.proxy.record.EventLog} keeps the most recent events, an {@link
 * dev.bailey.egress.proxy.record.EventRecord} is an event while it is being filled in.
 */
@NullMarked
package dev.bailey.egress.proxy.record;

import org.jspecify.annotations.NullMarked;
