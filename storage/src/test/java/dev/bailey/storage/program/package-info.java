/** Tests of the package of the same name. */
@NullMarked
package dev.bailey.storage.program;

import org.jspecify.annotations.NullMarked;
