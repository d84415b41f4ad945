/** Tests of the landlock backend from within. */
@NullMarked
package dev.bailey.linux.landlock;

import org.jspecify.annotations.NullMarked;
