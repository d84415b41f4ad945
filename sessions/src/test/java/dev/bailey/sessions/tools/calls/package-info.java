/** Each call is done once. */
@NullMarked
package dev.bailey.sessions.tools.calls;

import org.jspecify.annotations.NullMarked;
