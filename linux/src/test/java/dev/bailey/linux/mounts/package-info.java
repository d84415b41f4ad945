/** Tests of the package of the same name. */
@NullMarked
package dev.bailey.linux.mounts;

import org.jspecify.annotations.NullMarked;
