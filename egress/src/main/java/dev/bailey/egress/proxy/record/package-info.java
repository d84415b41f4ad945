/**
 * What a sandbox wanted of the network and what came of it: {@link
 * dev.bailey.egress.proxy.record.EventLog} keeps the most recent, an {@link
 * dev.bailey.egress.proxy.record.EventRecord} becomes one of them.
 */
@NullMarked
package dev.bailey.egress.proxy.record;

import org.jspecify.annotations.NullMarked;
