/** Processes that a session keeps running beside its commands, and their logs. */
@NullMarked
package dev.bailey.sessions.process;

import org.jspecify.annotations.NullMarked;
