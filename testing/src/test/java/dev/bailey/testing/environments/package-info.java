/**
 * Bailey in the environments where people run it: as any user, in containers, with parts of the
 * kernel withheld. Each class is one environment, in which a whole Bailey is started by its
 * launcher, and says what it found. The controls are {@code RootIT} and {@code PlainUserIT}: the
 * same calls outside.
 */
@NullMarked
package dev.bailey.testing.environments;

import org.jspecify.annotations.NullMarked;
