/** What is different between two versions: as a list, and as text in unified format. */
@NullMarked
package dev.bailey.storage.diff;

import org.jspecify.annotations.NullMarked;
