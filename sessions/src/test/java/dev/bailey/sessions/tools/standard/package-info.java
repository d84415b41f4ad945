/** Each tool: what it does, its limits, and what it refuses. */
@NullMarked
package dev.bailey.sessions.tools.standard;

import org.jspecify.annotations.NullMarked;
