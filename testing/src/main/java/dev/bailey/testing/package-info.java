/**
 * What the tests of confinement share: {@link dev.bailey.testing.Act} does the same thing outside
 * and inside of a sandbox, {@link dev.bailey.testing.Victims} builds programs, {@link
 * dev.bailey.testing.HostState} counts what a leak would leave behind. Thread-safe unless said
 * otherwise.
 */
@NullMarked
package dev.bailey.testing;

import org.jspecify.annotations.NullMarked;
