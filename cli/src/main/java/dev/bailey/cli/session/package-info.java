/** {@code bailey session}: one class per group of words, and what they print. */
@NullMarked
package dev.bailey.cli.session;

import org.jspecify.annotations.NullMarked;
