/** Tests of the package of the same name. */
@NullMarked
package dev.bailey.linux.launch;

import org.jspecify.annotations.NullMarked;
