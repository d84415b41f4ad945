/**
 * Exceptions for documents that cannot be read, the same for all formats: {@link
 * dev.bailey.protocol.errors.ReadingErrors}. Thread-safe.
 */
@NullMarked
package dev.bailey.protocol.errors;

import org.jspecify.annotations.NullMarked;
