/** Escape attempts against the landlock backend, as root and as an ordinary user. */
@NullMarked
package dev.bailey.testing.landlock;

import org.jspecify.annotations.NullMarked;
