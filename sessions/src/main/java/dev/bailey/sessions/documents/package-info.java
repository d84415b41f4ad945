/**
 * Converts values of sessions to documents of the protocol, to be stored, sent or printed: {@link
 * dev.bailey.sessions.documents.SessionDocuments}. May be used by several threads.
 */
@NullMarked
package dev.bailey.sessions.documents;

import org.jspecify.annotations.NullMarked;
