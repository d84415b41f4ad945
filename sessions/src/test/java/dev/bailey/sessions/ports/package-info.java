/** Tests of ports into a sandbox. */
@NullMarked
package dev.bailey.sessions.ports;

import org.jspecify.annotations.NullMarked;
