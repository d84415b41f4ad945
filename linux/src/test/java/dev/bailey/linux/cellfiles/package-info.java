/** Tests of file access from outside, with somebody who changes everything meanwhile. */
@NullMarked
package dev.bailey.linux.cellfiles;

import org.jspecify.annotations.NullMarked;
