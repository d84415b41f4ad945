/** Ports of sessions that are reached from outside. */
@NullMarked
package dev.bailey.sessions.ports;

import org.jspecify.annotations.NullMarked;
