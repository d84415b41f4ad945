/** Pseudoterminals: the one a confined command gets, and raw mode of the caller's own terminal. */
@NullMarked
package dev.bailey.linux.pty;

import org.jspecify.annotations.NullMarked;
