/** Tests of the forms. */
@NullMarked
package dev.bailey.protocol;

import org.jspecify.annotations.NullMarked;
