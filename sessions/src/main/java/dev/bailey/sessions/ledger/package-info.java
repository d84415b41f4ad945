/**
 * The SQLite database of sessions, with a class for each table; start at {@link
 * dev.bailey.sessions.ledger.Ledger}. A change is durable when its call returns. Thread-safe.
 */
@NullMarked
package dev.bailey.sessions.ledger;

import org.jspecify.annotations.NullMarked;
