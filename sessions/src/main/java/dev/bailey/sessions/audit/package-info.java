/**
 * The audit log: {@link dev.bailey.sessions.audit.AuditLog} appends events to a file as JSON lines,
 * in the form of {@link dev.bailey.protocol.EventForm}. Thread-safe.
 */
@NullMarked
package dev.bailey.sessions.audit;

import org.jspecify.annotations.NullMarked;
