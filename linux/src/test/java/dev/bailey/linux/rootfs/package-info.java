/** Tests of the package of the same name. */
@NullMarked
package dev.bailey.linux.rootfs;

import org.jspecify.annotations.NullMarked;
