/** Runs the examples, so that they stay true. */
@NullMarked
package dev.bailey.examples;

import org.jspecify.annotations.NullMarked;
