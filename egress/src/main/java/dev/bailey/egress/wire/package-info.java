/** To be written. */
@NullMarked
package dev.bailey.egress.wire;

import org.jspecify.annotations.NullMarked;
