/** Tests of differences. */
@NullMarked
package dev.bailey.storage.diff;

import org.jspecify.annotations.NullMarked;
