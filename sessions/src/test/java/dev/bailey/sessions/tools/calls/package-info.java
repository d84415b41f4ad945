/** Tests that each call is executed once. */
@NullMarked
package dev.bailey.sessions.tools.calls;

import org.jspecify.annotations.NullMarked;
