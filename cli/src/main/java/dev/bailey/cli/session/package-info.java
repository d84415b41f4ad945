/**
 * {@code bailey session}: the table of verbs ({@link dev.bailey.cli.session.SessionVerb}), one
 * class per group of them, and what they print.
 */
@NullMarked
package dev.bailey.cli.session;

import org.jspecify.annotations.NullMarked;
