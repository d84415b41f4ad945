/**
 * Tests of the bubblewrap backend, used by an ordinary user and by root, each in a process of its
 * own ({@code Person}).
 */
@NullMarked
package dev.bailey.testing.bubblewrap;

import org.jspecify.annotations.NullMarked;
