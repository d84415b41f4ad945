/** Tests of the package of the same name. */
@NullMarked
package dev.bailey.storage.driver;

import org.jspecify.annotations.NullMarked;
