/** To be written. */
@NullMarked
package dev.bailey.egress.presets;

import org.jspecify.annotations.NullMarked;
