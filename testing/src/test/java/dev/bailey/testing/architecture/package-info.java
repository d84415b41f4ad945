@NullMarked
package dev.bailey.testing.architecture;

import org.jspecify.annotations.NullMarked;
