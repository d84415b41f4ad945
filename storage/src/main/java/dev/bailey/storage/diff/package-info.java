/**
 * Differences between two versions of a workspace: as a list of changes, and as text in unified
 * format.
 */
@NullMarked
package dev.bailey.storage.diff;

import org.jspecify.annotations.NullMarked;
