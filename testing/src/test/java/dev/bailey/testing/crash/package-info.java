@NullMarked
package dev.bailey.testing.crash;

import org.jspecify.annotations.NullMarked;
