/**
 * Entry point of the module: {@link dev.bailey.sessions.Sessions} opens the sessions of this
 * machine, as {@link dev.bailey.sessions.SessionsConfig} says. What can be done with them is in
 * {@link dev.bailey.sessions.api}; the other packages implement it.
 */
@NullMarked
package dev.bailey.sessions;

import org.jspecify.annotations.NullMarked;
