/** What is known of sessions, in SQLite; on disk before a call returns. */
@NullMarked
package dev.bailey.sessions.ledger;

import org.jspecify.annotations.NullMarked;
