/** Terminals: the one a confined command gets, and the caller's own. */
@NullMarked
package dev.bailey.linux.pty;

import org.jspecify.annotations.NullMarked;
