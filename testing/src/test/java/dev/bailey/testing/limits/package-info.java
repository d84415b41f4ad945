@NullMarked
package dev.bailey.testing.limits;

import org.jspecify.annotations.NullMarked;
