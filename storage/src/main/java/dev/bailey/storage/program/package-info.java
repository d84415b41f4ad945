/** Runs the few programs of the system that drivers need, such as mkfs and mount. */
@NullMarked
package dev.bailey.storage.program;

import org.jspecify.annotations.NullMarked;
