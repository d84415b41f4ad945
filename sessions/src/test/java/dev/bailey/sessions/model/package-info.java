/** A model of sessions as plain data, and the operations that are tried on both. */
@NullMarked
package dev.bailey.sessions.model;

import org.jspecify.annotations.NullMarked;
