@NullMarked
package dev.bailey.testing.input;

import org.jspecify.annotations.NullMarked;
