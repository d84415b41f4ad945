/** Tests of the search for files that run later. */
@NullMarked
package dev.bailey.linux.autorun;

import org.jspecify.annotations.NullMarked;
