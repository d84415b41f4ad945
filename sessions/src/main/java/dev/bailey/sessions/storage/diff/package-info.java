/** What is different between two versions: as a list, and as text in unified format. */
@NullMarked
package dev.bailey.sessions.storage.diff;

import org.jspecify.annotations.NullMarked;
