/**
 * What callers have of sessions, as the documents of the protocol: {@link
 * dev.bailey.sessions.documents.SessionDocuments}, for everything that stores, sends or prints it.
 * May be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.documents;

import org.jspecify.annotations.NullMarked;
