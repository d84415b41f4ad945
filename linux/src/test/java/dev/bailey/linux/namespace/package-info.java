/** Tests of the package of the same name. */
@NullMarked
package dev.bailey.linux.namespace;

import org.jspecify.annotations.NullMarked;
