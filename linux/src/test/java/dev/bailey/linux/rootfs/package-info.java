/** Tests of what a sandbox sees of the file system. */
@NullMarked
package dev.bailey.linux.rootfs;

import org.jspecify.annotations.NullMarked;
