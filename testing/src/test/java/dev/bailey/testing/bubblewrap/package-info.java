/**
 * The backend for people who are not root, as such a person and as root. Both are programs of their
 * own, started by {@code Person}.
 */
@NullMarked
package dev.bailey.testing.bubblewrap;

import org.jspecify.annotations.NullMarked;
