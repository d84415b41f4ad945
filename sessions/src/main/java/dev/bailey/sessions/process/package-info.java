/** Processes that a session keeps running beside its commands, and the logs of their output. */
@NullMarked
package dev.bailey.sessions.process;

import org.jspecify.annotations.NullMarked;
