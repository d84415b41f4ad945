/** Tests of differences. */
@NullMarked
package dev.bailey.sessions.storage.diff;

import org.jspecify.annotations.NullMarked;
