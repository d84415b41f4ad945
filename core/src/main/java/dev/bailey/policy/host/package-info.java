/**
 * Where things are on this host that policies and backends have to agree about: {@link
 * dev.bailey.policy.host.SystemDirectories} and {@link dev.bailey.policy.host.CallersHomes}. For
 * Bailey's own modules only. Thread-safe.
 */
@NullMarked
package dev.bailey.policy.host;

import org.jspecify.annotations.NullMarked;
