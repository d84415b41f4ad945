/** Tests of the package of the same name. */
@NullMarked
package dev.bailey.storage.btrfs;

import org.jspecify.annotations.NullMarked;
