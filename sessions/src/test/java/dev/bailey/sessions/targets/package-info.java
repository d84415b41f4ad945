/** Files and commands of host and sandbox, and those who want to get out by them. */
@NullMarked
package dev.bailey.sessions.targets;

import org.jspecify.annotations.NullMarked;
