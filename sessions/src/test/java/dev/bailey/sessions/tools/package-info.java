/** What can be said about every tool alike. */
@NullMarked
package dev.bailey.sessions.tools;

import org.jspecify.annotations.NullMarked;
