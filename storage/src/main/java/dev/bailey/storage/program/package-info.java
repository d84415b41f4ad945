/** Runs the system programs that drivers need, such as mkfs and mount. */
@NullMarked
package dev.bailey.storage.program;

import org.jspecify.annotations.NullMarked;
