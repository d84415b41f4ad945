/**
 * What happened, kept on disk: {@link dev.bailey.sessions.audit.AuditLog} writes events as lines of
 * JSON, whose form is in {@link dev.bailey.sessions.audit.EventJson}. Thread-safe.
 */
@NullMarked
package dev.bailey.sessions.audit;

import org.jspecify.annotations.NullMarked;
