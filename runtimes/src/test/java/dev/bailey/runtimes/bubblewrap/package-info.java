/**
 * Tests of parts of the bubblewrap backend with a real bwrap; most of it is tried in {@code
 * testing}.
 */
@NullMarked
package dev.bailey.runtimes.bubblewrap;

import org.jspecify.annotations.NullMarked;
