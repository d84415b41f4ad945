/** Tests of what all tools have in common. */
@NullMarked
package dev.bailey.sessions.tools;

import org.jspecify.annotations.NullMarked;
