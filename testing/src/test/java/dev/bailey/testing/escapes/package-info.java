/**
 * Attacks, one class each, tried with every backend that confines. {@link
 * dev.bailey.testing.escapes.Targets} has a line for each backend: a new one is under attack with
 * that line, and what it cannot stop must be named there. Each attack is made by a real program,
 * and succeeds without a sandbox.
 */
@NullMarked
package dev.bailey.testing.escapes;

import org.jspecify.annotations.NullMarked;
