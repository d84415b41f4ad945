/** Forwarding of ports: a port of this host that leads to one inside of a session's sandbox. */
@NullMarked
package dev.bailey.sessions.ports;

import org.jspecify.annotations.NullMarked;
